/** The door for Mock Service Worker. */
export { createHandlers, type Handlers, type HandlersOptions } from './create-handlers.ts'
