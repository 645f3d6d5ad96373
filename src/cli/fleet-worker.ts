/** The module of the threads of the pool: what they are handed is a job, and what they answer is its result. */
export { checkAccount } from './commands/check-account.ts'
