/**
 * SHA-256 (FIPS 180-4) of short texts, very many of them: the general one of a package takes twice as long for these. It is for names that
 * stay the same, never for secrets.
 */

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = Int32Array.of(
  ...[0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4],
  ...[0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe],
  ...[0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f],
  ...[0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7],
  ...[0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc],
  ...[0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b],
  ...[0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116],
  ...[0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  ...[0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7],
  0xc67178f2,
)

/** The same of the square roots of the first 8. */
const initial = Int32Array.of(
  ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab],
  0x5be0cd19,
)

const words = new Int32Array(64)
const blockLength = 64
/** Of the count of bits at the end, of which messages here use the last half. */
const countLength = 8

/** So many bytes are wanted for a message and what is put behind it. */
export const paddedLength = (length: number): number =>
  (Math.floor((length + countLength) / blockLength) + 1) * blockLength

/**
 * Eight words, of the first `length` bytes of a list with room for `paddedLength(length)`: what stands behind them is lost. Up to 2 ** 29 - 1
 * bytes.
 */
export function sha256Into(bytes: Uint8Array, length: number, into: Int32Array): void {
  const end = paddedLength(length)
  bytes[length] = 0x80
  bytes.fill(0, length + 1, end)
  const bits = 8 * length
  for (let at = 1; at <= 4; at++) bytes[end - at] = bits >>> (8 * (at - 1))
  into.set(initial)
  for (let at = 0; at < end; at += blockLength) {
    readBlock(bytes, at)
    addBlock(into)
  }
}

function readBlock(bytes: Uint8Array, from: number): void {
  let at = from
  for (let index = 0; index < 16; index++, at += 4)
    words[index] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number)
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15] as number
    const late = words[index - 2] as number
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[index] = (other + (words[index - 7] as number) + one + (words[index - 16] as number)) | 0
  }
}

/** To the right; what falls out comes in on the left. */
const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/** Letters as in the standard. */
function addBlock(into: Int32Array): void {
  let [a, b, c, d] = [into[0] as number, into[1] as number, into[2] as number, into[3] as number]
  let [e, f, g, h] = [into[4] as number, into[5] as number, into[6] as number, into[7] as number]
  for (let index = 0; index < 64; index++) {
    const chosen = g ^ (e & (f ^ g))
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const added = ((constants[index] as number) + (words[index] as number)) | 0
    const first = (h + mixed + chosen + added) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) | (c & (a | b)))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  into[0] = (into[0] as number) + a
  into[1] = (into[1] as number) + b
  into[2] = (into[2] as number) + c
  into[3] = (into[3] as number) + d
  into[4] = (into[4] as number) + e
  into[5] = (into[5] as number) + f
  into[6] = (into[6] as number) + g
  into[7] = (into[7] as number) + h
}
