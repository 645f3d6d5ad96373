/** Documents link to files of the repository; here is where these are on the site. */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Files beside docs that are pages of the site. */
const elsewhere = {
  'CHANGELOG.md': '/changelog',
  'README.md': '/',
  'package.json': '/package.json',
}

const top = join(import.meta.dirname, '../..')

/**
 * Where a link of a page (as the site names it) leads there. `isFile` is for what a browser opens by itself. Throws where
 * the repository has no such file.
 */
export function linkOnSite(href, page) {
  const from = page.replace(/^site\//, '')
  if (/^[a-z]+:|^[#/]/.test(href)) return { href, isFile: false }
  const [, path = '', rest = ''] = /^([^#?]*)(.*)$/.exec(href) ?? []
  // The changelog lies at the top of the repository, all other pages in docs.
  const folder = from === 'changelog.md' ? '' : posix.join('docs', posix.dirname(from))
  const target = posix.join(folder, path)
  if (!from.startsWith('api/') && !existsSync(join(top, target)))
    throw new Error(`${from}: expected a file of the repository, got ${href}`)
  if (target in elsewhere)
    return { href: elsewhere[target] + rest, isFile: target.endsWith('.json') }
  if (/^(?:examples|docs\/(?:openapi|schema))(?:\/|$)/.test(target)) return fileOnSite(target)
  const isOfChangelog = from === 'changelog.md' && target.startsWith('docs/')
  return { href: isOfChangelog ? `/${target.slice('docs/'.length)}${rest}` : href, isFile: false }
}

/** A file is there as it is; of a folder there is a list. */
function fileOnSite(target) {
  const path = target.replace(/^docs\//, '')
  const isFile = statSync(join(top, target)).isFile()
  return { href: isFile ? `/${path}` : `/examples#${idOf(path)}`, isFile }
}

/** Of the list of a folder. */
export const idOf = folder => folder.replace(/\W+/g, '-')
