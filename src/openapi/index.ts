/** The entry point for who wants the table of operations as data, or as an OpenAPI document. */
export type { JsonSchema } from './json-schema.ts'
export { type OpenApi, openApi } from './open-api.ts'
export { type OperationData, operationsAsData, recordSchemas } from './operations-as-data.ts'
export type { Wire } from './wire.ts'
