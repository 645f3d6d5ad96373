/** Checks of documents against JSON Schemas: those of our answers, and that of SARIF 2.1.0. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { top } from './sources.ts'

/** What is wrong with the document, a line for each; none when it is valid. */
export type Check = (document: unknown) => readonly string[]

/** Of the answer of a command that was printed as JSON. */
export function checkOfAnswer(command: string): Check {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  const folder = join(top, 'docs/schema')
  for (const name of readdirSync(folder)) ajv.addSchema(readJson(join(folder, name)), name)
  return checkWith(ajv.getSchema(`${command}.schema.json`))
}

/** The schema is the one that SARIF tools look documents up with (draft 4), from a package of its makers. */
export function checkOfSarif(): Check {
  const ajv = new AjvDraft04.default({ allErrors: true, strict: false, unicodeRegExp: false })
  addFormats.default(ajv)
  const path = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'
  return checkWith(ajv.compile(readJson(createRequire(import.meta.url).resolve(path))))
}

function checkWith(validate: ValidateFunction | undefined): Check {
  if (validate === undefined) throw new TypeError('there is no such schema')
  return document => (validate(document) ? [] : (validate.errors ?? []).map(describeError))
}

const describeError = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message} ${JSON.stringify(params)}`

// Schemas are whatever JSON they are; ajv checks them.
const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8')) as object
