/** Pictures of a page beside those that were looked at: compared by a browser, which reads both. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { top } from './sources.ts'

const folder = join(top, 'spec/nightly/looks')

/** A pixel is another one where a colour differs by more than this of 255: edges of letters differ from machine to machine by less. */
const shade = 40

/** The share of pixels that are other ones; all where the sizes differ. */
export async function differingShare(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = [one, other].map(
    each => `data:image/png;base64,${each.toString('base64')}`,
  )
  // A text of the page's own language, as this one knows no page.
  return page.evaluate<number>(`(async () => {
    const read = async source => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      return context.getImageData(0, 0, image.width, image.height)
    }
    const [a, b] = await Promise.all([read('${before}'), read('${after}')])
    if (a.width !== b.width || a.height !== b.height) return 1
    let others = 0
    for (let at = 0; at < a.data.length; at += 4)
      if ([0, 1, 2].some(part => Math.abs(a.data[at + part] - b.data[at + part]) > ${shade})) others++
    return others / (a.width * a.height)
  })()`)
}

/** Throws where there is none yet. With FIREDRILL_RENEW=1 the picture that is given takes its place. */
export function lookedAt(name: string, picture: Buffer): Buffer {
  const file = join(folder, `${name}.png`)
  if (process.env['FIREDRILL_RENEW'] === '1') {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, picture)
  }
  if (!existsSync(file)) throw new Error(`${file}: expected a picture, got none`)
  return readFileSync(file)
}
