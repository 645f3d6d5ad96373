/** llms.txt: the pages with a sentence about each, and llms-full.txt with all their text, for programs that read. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function llmsOf(pages, docs) {
  const own = Object.entries(pages).map(([group, items]) => [
    group,
    Object.entries(items)
      .map(([page, title]) => ({ page, title, file: join(docs, `${page}.md`) }))
      .filter(({ file }) => existsSync(file))
      .map(each => ({ ...each, text: readFileSync(each.file, 'utf8') })),
  ])
  const list = own
    .filter(([, items]) => items.length > 0)
    .map(([group, items]) => `## ${group}\n\n${items.map(line).join('\n')}\n`)
  return [
    ['llms.txt', ['# firedrill', '', `> ${about}`, '', ...list].join('\n')],
    ['llms-full.txt', own.flatMap(([, items]) => items.map(({ text }) => text)).join('\n\n')],
  ]
}

const about =
  'Rehearse changes to a cloud network before anyone makes them: an in-process simulator of a networking service (Linode, Akamai Cloud) and an exact firewall rules engine, for TypeScript and the command line.'

const line = ({ page, title, text }) => `- [${title}](/${page}.html): ${firstSentence(text)}`

/** Of the first paragraph that is text. */
function firstSentence(text) {
  const paragraph = text
    .split('\n\n')
    .find(part => /^[A-Z`*]/.test(part) && !part.startsWith('```'))
  const words = (paragraph ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ')
  return /^.*?[.:?](?= |$)/.exec(words)?.[0] ?? words
}
