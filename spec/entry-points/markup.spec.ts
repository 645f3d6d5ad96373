/** The template that makes HTML and SVG: whatever is put in comes out as text, and what may act is refused. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Markup, markup } from '../../src/report/markup.ts'
import { readMarkup } from '../support/markup-text.ts'

const pieces = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '`',
    '=',
    '/',
    '\\',
    ';',
    ' ',
    '\n',
    '\t',
    '\u0000',
    '\u001b',
    '\u009b',
  ],
  ...[
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '</title>',
    '</style>',
    '&lt;',
    '&#60;',
    '&amp',
  ],
  ...[
    '" onload="x',
    "' onload='x",
    'javascript:x',
    '\u2028',
    '\u202e',
    '\ud800',
    '\udfff',
    '\ufffe',
    '\u{1f600}',
    'a',
  ],
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 8,
  })
  .map(parts => parts.join(''))

/** As it is shown: what nobody sees, and what XML cannot hold, as escapes. */
const shown = (text: string): string =>
  text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Cs}\p{Noncharacter_Code_Point}]/gu,
    each => `\\u{${each.codePointAt(0)?.toString(16)}}`,
  )

const textOf = (printed: string, xmlMode: boolean): string =>
  readMarkup(printed, xmlMode).text.trim()

describe('a value in a template', () => {
  it.each([false, true])('comes out as the text that it is, in XML: %s', xmlMode => {
    fc.assert(
      fc.property(hostile, text => {
        const made = `${markup`<p>(${text})</p>`}`
        expect(readMarkup(made, xmlMode)).toMatchObject({
          elements: [{ name: 'p', attributes: {} }],
          comments: 0,
        })
        expect(textOf(made, xmlMode)).toBe(`(${shown(text).replace(/\s+/g, ' ')})`)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([false, true])(
    'comes out of an attribute as it is, and adds none, in XML: %s',
    xmlMode => {
      fc.assert(
        fc.property(hostile, hostile, (one, other) => {
          const made = `${markup`<rect class="cell ${one}" aria-label="${other}"/>`}`
          const [rect, ...more] = readMarkup(made, xmlMode).elements
          expect(more).toEqual([])
          expect(rect).toEqual({
            name: 'rect',
            attributes: { class: `cell ${shown(one)}`, 'aria-label': shown(other) },
          })
        }),
        { numRuns: 5000 },
      )
    },
  )

  it('may be finished markup, alone or in a list, between tags only', () => {
    const items = ['<a>', 'b'].map(text => markup`<li>${text}</li>`)
    expect(`${markup`<ul>${items}</ul>`}`).toBe('<ul><li>&#60;a&#62;</li><li>b</li></ul>')
    const [item = markup``] = items
    expect(() => markup`<ul class="${item}"></ul>`).toThrow(TypeError)
    expect(() => markup`<ul class="${items}"></ul>`).toThrow(TypeError)
  })

  it('is a number as it is printed, of any length', () => {
    expect(`${markup`<p>${2 ** 31} ${1n << 128n}</p>`}`).toBe(
      '<p>2147483648 340282366920938463463374607431768211456</p>',
    )
  })

  it.each<unknown>([
    () => 'a function',
    Symbol('a symbol'),
    undefined,
    null,
    true,
    { markup: '<b>' },
    { toString: () => '<b>' },
    ['<b>'],
  ])('is refused when it is %s', value => {
    // Only what is not checked by types hands these in.
    expect(() => markup`<p>${value as string}</p>`).toThrow(TypeError)
  })

  it.each([
    ['a handler', (text: string) => markup`<p onclick="${text}"></p>`],
    ['a style', (text: string) => markup`<p style="${text}"></p>`],
    ['an address', (text: string) => markup`<a href="${text}"></a>`],
    ['a source', (text: string) => markup`<img src="${text}">`],
    ['an address of SVG', (text: string) => markup`<use xlink:href="${text}"/>`],
    ['no quotation marks', (text: string) => markup`<p class=${text}></p>`],
    ['single quotation marks', (text: string) => markup`<p class='${text}'></p>`],
    ['the name of an attribute', (text: string) => markup`<p ${text}="a"></p>`],
    ['the name of a tag', (text: string) => markup`<${text}></p>`],
    ['a script', (text: string) => markup`<script>${text}</script>`],
    ['a style sheet', (text: string) => markup`<style>${text}</style>`],
    ['a comment', (text: string) => markup`<!-- ${text} -->`],
    ['another document', (text: string) => markup`<iframe srcdoc="${text}"></iframe>`],
    ['HTML inside SVG', (text: string) => markup`<foreignObject>${text}</foreignObject>`],
  ])('is refused in %s, however harmless', (_, make) => {
    expect(() => make('a')).toThrow(TypeError)
  })

  it('may be the name of a part of the same page', () => {
    expect(`${markup`<a href="#${'a"b'}">c</a>`}`).toBe('<a href="#a&#34;b">c</a>')
  })

  it('is never a part of a style sheet, which ends where it ends', () => {
    expect(`${Markup.style('p{margin:0}')}`).toBe('<style>p{margin:0}</style>')
    expect(() => Markup.style('p{}</style><script>')).toThrow(TypeError)
  })
})
