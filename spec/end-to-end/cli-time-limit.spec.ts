/** A search that ends when its time is over, and times that are none. */
import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

const questions = [
  ['order', 'examples/account.json', 'examples/move-mail.json'],
  ['compact', 'examples/rules-grown.json'],
  ['exposure', 'examples/account.json'],
  ['lint', 'examples/account.json'],
  ['search', 'examples/account.json', '--inside', 'inbound TCP 22'],
  ['what-if', 'examples/account.json', 'examples/fleet/shop.json'],
  ['rehearse', 'examples/account.json', 'examples/tighten-web.json'],
  ['what-if', 'examples/rules-before.json', 'examples/rules-after.json'],
]

describe.each(questions)('firedrill %s --time-limit', (...args) => {
  it('answers as without it when there is time enough', () => {
    const { stdout } = runCommand([...args, '--json'])
    expect(runCommand([...args, '--json', '--time-limit', '600'])).toMatchObject({ stdout })
  })

  it.each(['0', '-1', 'soon', '1e3', '9999999', '0.0001'])('refuses %s', text => {
    const { code, stderr } = runCommand([...args, `--time-limit=${text}`])
    expect([code, stderr]).toEqual([
      2,
      `firedrill: --time-limit: expected seconds such as 2 or 0.5, up to 999999, got "${text}"\n`,
    ])
  })
})

/** Of these the rest of the answer is named. */
const servicewise = questions.slice(2, -1)

describe.each(servicewise)('firedrill %s --time-limit, when the time is over', (...args) => {
  it('says so, and ends with 3', () => {
    const { code, stdout, stderr } = runCommand([...args, '--time-limit', '0.001'])
    expect(stdout).toMatch(/^! not looked at before the time was over:$/m)
    expect(stderr).toBe('firedrill: not all of it was looked at in time, as the answer says\n')
    expect(code).toBe(3)
  })
})
