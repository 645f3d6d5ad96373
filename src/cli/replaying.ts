/** What `replay` needs of the testing kit, which needs fast-check: loaded when it is asked for. */
export {
  modelChanges,
  printModelRun,
  readReplay,
  replayWith,
} from '../fast-check/model/replay-file.ts'
export { systemReaders } from '../fast-check/model/system.ts'
export { sendCall } from '../http/send-call.ts'
