/** The parts of the page that the build puts together with its scripts. */
import { Markup, markup } from '../report/markup.ts'
import { skeleton } from './skeleton.ts'
import { playgroundStyle as style } from './style.ts'

export const playgroundStyle = style

/** Else browsers ask for one. */
const icon = markup`<link rel="icon" href="data:,">`

/** What may run comes before anything else. */
export const headOf = (policy: string): string =>
  `${markup`<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>firedrill playground</title>${icon}${Markup.style(style)}</head>`}`

export const bodyOf = (version: string): string => `${skeleton(version)}`
