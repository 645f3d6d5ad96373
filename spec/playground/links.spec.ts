/** What a link holds comes back as it was, and no other text is taken for a state. */
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLink, writeLink } from '../../src/playground/link.ts'
import {
  firstPacket,
  firstSearch,
  limitsOfState,
  modes,
  type PlaygroundState,
  readState,
  views,
} from '../../src/playground/state.ts'

const text = fc.record({
  name: fc.string({ unit: 'binary', maxLength: 30 }),
  text: fc.string({ unit: 'binary', maxLength: 400 }),
})

const states: fc.Arbitrary<PlaygroundState> = fc.constantFrom(...modes).chain(mode =>
  fc.record({
    mode: fc.constant(mode),
    view: fc.constantFrom(...views[mode]),
    texts: fc.array(text, { minLength: 2, maxLength: mode === 'rules' ? 2 : 6 }),
    packet: fc.record({
      direction: fc.constantFrom('inbound' as const, 'outbound' as const),
      ...{ protocol: fc.string(), address: fc.string(), port: fc.string(), service: fc.string() },
    }),
    search: fc.record({
      verdict: fc.constantFrom('ACCEPT' as const, 'DROP' as const),
      inside: fc.string(),
    }),
    about: fc.constantFrom(0, 1),
  }),
)

const packed = (json: string): string => `1.${deflateRawSync(json).toString('base64url')}`
const texts = [
  { name: 'a', text: '{}' },
  { name: 'b', text: '{}' },
]
const state = (change: object = {}) => ({ mode: 'rules', texts, ...change })

const firstState: PlaygroundState = {
  ...{ mode: 'rules', view: 'difference', packet: firstPacket, search: firstSearch, about: 1 },
  texts,
}

describe('a link', () => {
  it('gives back every state it was made of', async () => {
    await fc.assert(
      fc.asyncProperty(states, async given => {
        const fragment = await writeLink(given)
        expect(fragment).toMatch(/^1\.[\w-]+$/)
        expect(await readLink(fragment)).toEqual({ ok: true, value: given })
      }),
    )
  })

  it('is short for what repeats itself, as rules do', async () => {
    const rule =
      '{ "protocol": "TCP", "addresses": { "ipv4": ["192.0.2.0/24"] }, "ports": "22" },\n'
    const link = await writeLink({
      ...firstState,
      texts: [
        { name: 'a', text: rule.repeat(25) },
        { name: 'b', text: rule.repeat(25) },
      ],
    })
    expect(link.length).toBeLessThan(400)
  })

  it('never throws, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.json()), async given => {
        for (const each of [given, `1.${given}`, packed(given)])
          expect((await readLink(each)).ok).toBe(false)
      }),
    )
  })

  it('that was cut or changed anywhere says so, or is another state', async () => {
    const link = await writeLink(firstState)
    for (let at = 2; at < link.length; at++) {
      const cut = await readLink(link.slice(0, at))
      expect(cut.ok).toBe(false)
    }
  })

  it.each([
    ['#x', 'expected a link that begins with #1., got another'],
    ['1.', 'expected letters, digits, - and _, got others'],
    ['1.%3Cscript%3E', 'expected letters, digits, - and _, got others'],
    ['1.AAAA', 'the link was cut or changed'],
    [packed('{'), 'the link was cut or changed'],
    [packed('1'), 'expected an object'],
    [packed(' '.repeat(10_000_001)), 'expected at most 10000000 bytes, got more'],
  ])('%.30s is refused in words', async (fragment, fault) => {
    expect(await readLink(fragment)).toEqual({ ok: false, fault })
  })
})

describe('a state', () => {
  it.each([
    [null, 'expected an object'],
    [[], 'mode: expected rules or account'],
    [{ __proto__: state() }, 'mode: expected rules or account'],
    [state({ mode: 'constructor' }), 'mode: expected rules or account'],
    [state({ texts: [] }), `texts: expected 2 to ${limitsOfState.textsMax}`],
    [state({ texts: [1, 2] }), 'texts: expected a name and a text for each'],
    [state({ texts: [1, 2, 3].map(() => ({ name: '', text: '' })) }), 'texts: expected two'],
    [
      state({
        texts: [
          { name: '', text: ' '.repeat(limitsOfState.textMax) },
          { name: '', text: ' ' },
        ],
      }),
      `texts: expected at most ${limitsOfState.textMax} characters, got ${limitsOfState.textMax + 1}`,
    ],
  ])('number %# is none', (given, fault) => {
    expect(readState(given)).toEqual({ ok: false, fault })
  })

  it('begins with what is missing or unknown as the page does', () => {
    const odd = state({
      view: 'order',
      packet: { direction: 'up', port: 22 },
      search: 7,
      about: -1,
    })
    expect(readState(odd)).toEqual({
      ok: true,
      value: {
        ...state(),
        view: 'difference',
        packet: {
          ...{ direction: 'inbound', protocol: 'TCP', address: '203.0.113.7', port: '22' },
          service: '',
        },
        search: { verdict: 'ACCEPT', inside: 'inbound TCP 22' },
        about: 1,
      },
    })
  })
})
