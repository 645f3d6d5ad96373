/** Bodies: bytes up to a limit, then UTF-8, then JSON of a kind that can be told apart. */
import { failure, type Result, success } from '../kit/result.ts'
import { gotOf, gotText } from '../refusals/got.ts'
import { type HttpRefusal, unreadable } from './http-refusal.ts'
import { parseJson } from './parse-json.ts'

/** Bytes past the limit that are still received, so that whoever sends them hears the answer before the line is cut. */
const discardedMax = 33_554_432

/** The body as a text, empty when there is none. */
export async function readText(
  request: Request,
  bytesMax: number,
  signal?: AbortSignal,
): Promise<Result<string, HttpRefusal>> {
  const { method } = request
  // Over a socket these may come with a body, though no client of the standard sends one.
  if (method === 'GET' || method === 'HEAD')
    return announcesBody(request.headers) ? failure(outOfPlace(method)) : success('')
  const { body } = request
  if (body === null) return success('')
  const { chunks, size } = await receive(body, bytesMax, signal)
  if (size > bytesMax) return failure(tooLarge(bytesMax))
  const encoding = request.headers.get('Content-Encoding') ?? plain
  if (size > 0 && encoding.toLowerCase() !== plain) return failure(encoded(encoding))
  try {
    return success(decode(chunks, size))
  } catch {
    return failure(
      unreadable({ clause: 'WIRE-1', path: [], problem: 'unreadable', expected: 'UTF-8' }),
    )
  }
}

/** The same of a body that is at hand as a text, without its bytes; undefined where these have to be looked at. */
export function textIn(
  { headers }: Request,
  told: string,
  bytesMax: number,
): Result<string, HttpRefusal> | undefined {
  // No character has more bytes; a mark at the start is none of the text, and half a pair of surrogates becomes another character.
  const isPlain = told.length * 3 <= bytesMax && !/[\ud800-\udfff\ufeff]/.test(told)
  return isPlain && !headers.has('Content-Encoding') ? success(told) : undefined
}

/** Ends early when whoever sends gives up. */
async function receive(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly chunks: readonly Uint8Array[]; readonly size: number }> {
  const reader = body.getReader()
  // What goes wrong with a stream that is given up is nobody's concern any more.
  const giveUp = () => void reader.cancel(signal?.reason).catch(() => undefined)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp, { once: true })
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    // A stream may hold anything until somebody looks; the runtime's own fetch looks as well.
    if (!(next.value instanceof Uint8Array)) throw new TypeError('a body holds more than bytes')
    size += next.value.byteLength
    if (size <= bytesMax) chunks.push(next.value)
    else if (size > bytesMax + discardedMax) giveUp()
  }
  signal?.removeEventListener('abort', giveUp)
  return { chunks, size }
}

/** The value of a body that is not empty. */
export function readBody(text: string, contentType: string | null): Result<unknown, HttpRefusal> {
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? ''))
    return failure(
      unreadable({
        clause: 'ASSUME-CONTENT-TYPE',
        path: ['Content-Type'],
        problem: 'unknown-option',
        expected: ['application/json'],
        got: gotOf(contentType ?? undefined),
      }),
    )
  const parsed = parseJson(text)
  return parsed.ok ? parsed : failure(unreadable(parsed.fault))
}

const announcesBody = (headers: Headers): boolean =>
  headers.has('Transfer-Encoding') || Number(headers.get('Content-Length') ?? 0) > 0

const tooLarge = (bytesMax: number): HttpRefusal => ({
  kind: 'too-large',
  clause: 'ASSUME-REQUEST-SIZE',
  path: [],
  problem: 'too-many',
  expected: { max: bytesMax, of: 'bytes' },
})

const plain = 'identity'

const encoded = (encoding: string): HttpRefusal =>
  unreadable({
    clause: 'ASSUME-CONTENT-ENCODING',
    path: ['Content-Encoding'],
    problem: 'unknown-option',
    expected: [plain],
    got: gotText(encoding),
  })

const outOfPlace = (method: string): HttpRefusal =>
  unreadable({
    clause: 'ASSUME-BODY-AT-GET',
    path: [],
    problem: 'body-not-allowed',
    got: gotText(method),
  })

/** Throws a TypeError for what is not UTF-8. */
function decode(chunks: readonly Uint8Array[], size: number): string {
  const [first] = chunks
  if (chunks.length === 1) return new TextDecoder('utf-8', { fatal: true }).decode(first)
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(whole)
}
