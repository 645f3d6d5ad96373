/** Where the built page lies. */

/** Of the package that this command belongs to; modules are built one folder below its top, or lie two below as they are written. */
export const playgroundFolder = new URL('../../dist/playground/', import.meta.url)
