/** Bodies: bytes up to a limit, then UTF-8, then JSON of a kind that can be told apart. */
import { failure, type Result, success } from '../kit/result.ts'
import { type DoorRefusal, unreadable } from './door-refusal.ts'
import { parseJson } from './parse-json.ts'

/** Bytes of the longest body that is read, unless told otherwise; the largest sound request has about 400 thousand. */
export const bodyBytesMax = 1_048_576

/** Bytes past the limit that are still received, so that whoever sends them hears the answer before the line is cut. */
const discardedMax = 33_554_432

/** The body as a text, empty when there is none. */
export async function readText(
  request: Request,
  bytesMax: number,
): Promise<Result<string, DoorRefusal>> {
  const { method } = request
  // Over a socket these may come with a body, though no client of the standard sends one.
  if (method === 'GET' || method === 'HEAD')
    return Number(request.headers.get('Content-Length') ?? 0) > 0
      ? failure(outOfPlace(method))
      : success('')
  const { body } = request
  if (body === null) return success('')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= bytesMax) chunks.push(chunk)
    else if (size > bytesMax + discardedMax) break
  }
  if (size > bytesMax) return failure(tooLarge(bytesMax))
  try {
    return success(decode(chunks, size))
  } catch {
    return failure(unreadable('body', 'saw bytes that are not UTF-8; accepted is JSON in UTF-8'))
  }
}

/** The value of a body that is not empty. */
export function readBody(text: string, contentType: string | null): Result<unknown, DoorRefusal> {
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? ''))
    return failure(
      unreadable(
        'Content-Type',
        `saw ${contentType?.slice(0, 100) ?? 'nothing'}; accepted is application/json`,
      ),
    )
  const parsed = parseJson(text)
  if (parsed.ok) return parsed
  const { field, reason, clause } = parsed.fault
  return failure(unreadable(field || 'body', reason, clause))
}

const tooLarge = (bytesMax: number): DoorRefusal => ({
  kind: 'too-large',
  clause: 'SILENT-ERROR-STATUS',
  field: 'body',
  reason: `saw more than ${bytesMax} bytes; accepted are at most as many`,
})

const outOfPlace = (method: string): DoorRefusal =>
  unreadable('body', `saw a body at ${method}; accepted is none`, 'SILENT-UNKNOWN-FIELDS')

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
