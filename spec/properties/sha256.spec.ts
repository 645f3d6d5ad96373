/** Digests are those of the standard, whatever the length of what is digested. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { base64DigestOf, digestOfColumns, digestWords, digestWriter } from '../../src/kit/digest.ts'
import { paddedLength, sha256Into } from '../../src/kit/sha256.ts'

const wordsOf = (bytes: Uint8Array): readonly number[] => {
  const digest = createHash('sha256').update(bytes).digest()
  return Array.from({ length: 8 }, (_, at) => digest.readInt32BE(4 * at))
}

describe('SHA-256', () => {
  it('is that of the machine for every length up to three blocks, and for long ones', () => {
    for (const length of [...Array(200).keys(), 1000, 4095, 4096, 5000, 100_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => 7 * at + length)
      const paper = new Uint8Array(paddedLength(length)).fill(255)
      paper.set(bytes)
      const into = new Int32Array(8)
      sha256Into(paper, length, into)
      expect([...into]).toEqual(wordsOf(bytes))
    }
  })

  it('is the same with a longer list, of which the rest is not read', () => {
    const [short, long] = [64, 256].map(room => {
      const into = new Int32Array(8)
      const paper = new Uint8Array(room).fill(97, 0, 3)
      paper.fill(9, 3)
      sha256Into(paper, 3, into)
      return [...into]
    })
    expect(long).toEqual(short)
    expect(short).toEqual(wordsOf(new TextEncoder().encode('aaa')))
  })

  it('wants room for what is put behind a message', () => {
    expect([0, 55, 56, 63, 64, 119, 120].map(paddedLength)).toEqual([
      64, 64, 128, 128, 128, 128, 192,
    ])
  })

  it.each([0, 1, 55, 56, 64, 4000, 4087, 4088, 4096, 10_000])(
    'of %i characters is the same in every form',
    length => {
      const text = 'firedrill '.repeat(length / 10 + 1).slice(0, length)
      const expected = createHash('sha256').update(text)
      expect(base64DigestOf(text)).toBe(expected.copy().digest('base64'))
      const words = [...digestWords(text)].map(word => word.toString(16).padStart(8, '0'))
      expect(words.join('')).toBe(expected.digest('hex'))
    },
  )

  it('of columns is that of their lengths and their numbers, least byte first', () => {
    const columns = [[1, 2 ** 32 - 1], Uint32Array.from({ length: 3000 }, (_, at) => at * 977)]
    const bytes = columns
      .flatMap(column => [column.length, ...column])
      .map(word => {
        const four = Buffer.alloc(4)
        four.writeUInt32LE(word)
        return four
      })
    expect(digestOfColumns(columns)).toBe(
      createHash('sha256').update(Buffer.concat(bytes)).digest('hex'),
    )
  })

  it('of what is put down piece by piece goes beyond the room at first', () => {
    const writer = digestWriter()
    const text = 'x'.repeat(1020)
    const expected = createHash('sha256').update(`${text}\0`).digest()
    writer.putText(text)
    expect(writer.takeShort()).toBe(expected.toString('hex').slice(0, 16))
    writer.putText(text)
    expect(writer.takeWords()).toEqual([expected.readUInt32BE(0), expected.readUInt32BE(4)])
  })
})
