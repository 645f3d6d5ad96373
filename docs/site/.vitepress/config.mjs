/** The site: the pages of docs as they are, the reference from doc comments, and a search that asks nobody. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { linkOnSite } from '../links.mjs'
import { llmsOf } from '../llms.mjs'
import { pages } from '../pages.mjs'

const top = join(import.meta.dirname, '../../..')

const sidebar = Object.entries(pages).map(([text, items]) => ({
  text,
  items: Object.entries(items).map(([page, title]) => ({ text: title, link: `/${page}` })),
}))

// biome-ignore lint/style/noDefaultExport: this is where VitePress looks for its configuration
export default defineConfig({
  title: 'firedrill',
  description: 'Rehearse changes to a cloud network before anyone makes them.',
  lang: 'en',
  // A browser would ask for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: '..',
  srcExclude: ['site/node_modules/**', 'site/README.md'],
  outDir: join(top, 'dist-docs'),
  rewrites: { 'site/:path*': ':path*' },
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    nav: [
      { text: 'Start here', link: '/start-here' },
      { text: 'Command line', link: '/command-line' },
      { text: 'Reference', link: '/api/entry-points' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar,
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      // A cell without words is no heading.
      md.core.ruler.push('cells', ({ tokens }) => {
        for (const [at, { type, content }] of tokens.entries())
          if (type === 'inline' && content === '' && tokens[at - 1]?.type === 'th_open')
            for (const token of [tokens[at - 1], tokens[at + 1]]) token.tag = 'td'
      })
      md.core.ruler.push('links', ({ tokens, env }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? []))
          if (token.type === 'link_open') {
            const { href, isFile } = linkOnSite(token.attrGet('href'), env.relativePath ?? '')
            token.attrSet('href', href)
            if (isFile) token.attrSet('target', '_self')
          }
      })
    },
  },
  // The first page of the theme has no landmark for what it is about.
  transformHtml: html => html.replace('class="VPContent is-home"', 'role="main" $&'),
  buildEnd({ outDir, pages: built }) {
    for (const folder of ['schema', 'openapi'])
      cpSync(join(top, 'docs', folder), join(outDir, folder), { recursive: true })
    for (const path of ['examples', 'package.json'])
      cpSync(join(top, path), join(outDir, path), { recursive: true })
    for (const [name, text] of llmsOf(pages, join(top, 'docs')))
      writeFileSync(join(outDir, name), text)
    console.log(`${built.length} pages`)
  },
})
