/** The entry point for clients in other processes: a Node server that listens. */
export { type Listening, type ListenOptions, listen } from './listen.ts'
