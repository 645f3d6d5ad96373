/**
 * A list under a filter. Its records are gathered a page at a time, shown as the dialect shows them and judged; between
 * two pages others get their turn, so that no list, however long, holds up a server.
 */
import { limits } from '../contract/limits.ts'
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import type { Answer, Dialect } from './dialect.ts'
import type { Filter } from './filter.ts'

export interface Page {
  readonly data: readonly unknown[]
  readonly page: number
  readonly pages: number
  readonly results: number
}

/**
 * The answer in the dialect's shape; `reply` is the page that was asked for, without the filter. The journal sees one
 * call, and the whole list is that of the world after it, whatever is done before the answer is there.
 */
export async function filterList(answer: Answer, filter: Filter, dialect: Dialect): Promise<Page> {
  const asked = answer.reply as Page
  const size = pageSizeOf(answer.call)
  const show = (reply: Page) => dialect.toAnswer({ ...answer, reply }) as Page
  const matching: unknown[] = []
  for (let page = 1; (page - 1) * limits.pageSizeMax < asked.results; page++) {
    if (page > 1) await turn()
    const { data } = show({ ...asked, data: gather(answer, page) })
    matching.push(...data.filter(filter.matches))
  }
  if (filter.order !== undefined) matching.sort(filter.order)
  return {
    ...show({ ...asked, data: [] }),
    data: matching.slice((asked.page - 1) * size, asked.page * size),
    pages: Math.max(1, Math.ceil(matching.length / size)),
    results: matching.length,
  }
}

function gather({ world, call }: Answer, page: number): readonly unknown[] {
  const query = { ...(call.query as object), page, page_size: limits.pageSizeMax }
  const outcome = apply(world, { ...call, query }, { verify: false })
  return outcome.ok ? (outcome.reply as Page).data : []
}

/** Lets whatever waits go first. A channel is no timer: it works under fake ones, and in browsers. */
const turn = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const goOn = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', goOn, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })

const pageSizeOf = ({ query }: AnyCall): number =>
  (query as { readonly page_size?: number } | undefined)?.page_size ?? limits.pageSizeDefault
