/** A state as the fragment of a link, and back: compressed, so that rules fit into what people paste. */
import { failure, type Result } from '../kit/result.ts'
import { limitsOfState, type PlaygroundState, readState } from './state.ts'

/** Says how the rest is written, so that another form may come. */
const form = '1.'

export async function writeLink(state: PlaygroundState): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  const packed = await bytesOf(streamOf(bytes).pipeThrough(new CompressionStream('deflate-raw')))
  return form + toText(packed)
}

/** Whatever stands behind `#`: a fault says what is wrong with it. */
export async function readLink(fragment: string): Promise<Result<PlaygroundState, string>> {
  if (!fragment.startsWith(form))
    return failure(`expected a link that begins with #${form}, got another`)
  const packed = fromText(fragment.slice(form.length))
  if (packed === undefined) return failure('expected letters, digits, - and _, got others')
  try {
    const stream = streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw'))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(stream))
    return readState(JSON.parse(text))
  } catch (error) {
    return failure(error instanceof TooLong ? error.message : 'the link was cut or changed')
  }
}

class TooLong extends Error {}

/** A few bytes may stand for gigabytes. */
const bytesMax = 2 * limitsOfState.textMax

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([bytes]).stream()

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > bytesMax) {
      await reader.cancel()
      throw new TooLong(`expected at most ${bytesMax} bytes, got more`)
    }
    parts.push(read.value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Of the alphabet for addresses, without padding. */
function toText(bytes: Uint8Array): string {
  const parts: string[] = []
  // As many as a call takes for arguments.
  for (let at = 0; at < bytes.length; at += 4096)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 4096)))
  return btoa(parts.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromText(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
