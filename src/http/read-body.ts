/** Bodies: bytes up to a limit, then UTF-8, then JSON of a kind that can be told apart. */
import { failure, type Result, success } from '../kit/result.ts'
import { type HttpRefusal, unreadable } from './door-refusal.ts'
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
  try {
    return success(decode(chunks, size))
  } catch {
    return failure(
      unreadable('WIRE-1', 'body', 'saw bytes that are not UTF-8; accepted is JSON in UTF-8'),
    )
  }
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
      unreadable(
        'ASSUME-CONTENT-TYPE',
        'Content-Type',
        `saw ${contentType?.slice(0, 100) ?? 'nothing'}; accepted is application/json`,
      ),
    )
  const parsed = parseJson(text)
  if (parsed.ok) return parsed
  const { field, reason, clause } = parsed.fault
  return failure(unreadable(clause, field || 'body', reason))
}

const announcesBody = (headers: Headers): boolean =>
  headers.has('Transfer-Encoding') || Number(headers.get('Content-Length') ?? 0) > 0

const tooLarge = (bytesMax: number): HttpRefusal => ({
  kind: 'too-large',
  clause: 'ASSUME-REQUEST-SIZE',
  field: 'body',
  reason: `saw more than ${bytesMax} bytes; accepted are at most as many`,
})

const outOfPlace = (method: string): HttpRefusal =>
  unreadable('ASSUME-BODY-AT-GET', 'body', `saw a body at ${method}; accepted is none`)

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
