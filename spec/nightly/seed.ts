/** The seed of this night, which the run has drawn or was given. */
export const seed = Number(process.env['FIREDRILL_SEED'])

if (!Number.isSafeInteger(seed)) throw new Error('expected a seed: run this by `npm run nightly`')

declare module 'vitest' {
  interface TaskMeta {
    /** What the test found, in words: kept beside the fact when the night is recorded. */
    found?: string
  }
}
