/**
 * A list under a filter. Its records are gathered a page at a time, shown as the dialect shows them and judged; between
 * two pages others get their turn, so that no list, however long, holds up a server.
 */
import { limits } from '../contract/limits.ts'
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import { heapBy } from '../kit/heap.ts'
import { envelopeOf, type PageReply } from '../operations/list-operation.ts'
import type { Answer, Dialect } from './dialect.ts'
import type { Filter } from './filter.ts'

type Page = PageReply<unknown>

/**
 * The answer in the dialect's shape; `reply` is the page that was asked for, without the filter. The journal sees one
 * call, and the whole list is that of the world after it, whatever is done before the answer is there.
 */
export async function filterList(answer: Answer, filter: Filter, dialect: Dialect): Promise<Page> {
  const asked = answer.reply as Page
  const size = pageSizeOf(answer.call)
  const show = (reply: Page) => dialect.toAnswer({ ...answer, reply }) as Page
  const runs: (readonly unknown[])[] = []
  for (let page = 1; (page - 1) * limits.pageSizeMax < asked.results; page++) {
    if (page > 1) await turn()
    const { data } = show({ ...asked, data: [...gather(answer, page)] })
    const matching = data.filter(filter.matches)
    runs.push(filter.order === undefined ? matching : matching.sort(filter.order))
  }
  const results = runs.reduce((sum, { length }) => sum + length, 0)
  const end = Math.min(results, asked.page * size)
  const all = filter.order === undefined ? runs.flat() : await merge(runs, filter.order, end)
  const data = all.slice((asked.page - 1) * size, end)
  // Dialects differ in where the records stand.
  return {
    ...show({ ...asked, data: [] }),
    ...envelopeOf(data, { page: asked.page, size, results }),
  }
}

/** The first `end` members of all runs, each of which is in order; of equal members the one listed first comes first. */
async function merge(
  runs: readonly (readonly unknown[])[],
  order: NonNullable<Filter['order']>,
  end: number,
): Promise<readonly unknown[]> {
  const nexts = heapBy<{ readonly run: number; readonly at: number }>(
    (a, b) => order(runs[a.run]?.[a.at], runs[b.run]?.[b.at]) || a.run - b.run,
  )
  for (const run of runs.keys()) if (runs[run]?.length) nexts.push({ run, at: 0 })
  const merged: unknown[] = []
  for (let next = nexts.pop(); next !== undefined && merged.length < end; next = nexts.pop()) {
    const { run, at } = next
    merged.push(runs[run]?.[at])
    if (at + 1 < (runs[run]?.length ?? 0)) nexts.push({ run, at: at + 1 })
    if (merged.length % 5000 === 0) await turn()
  }
  return merged
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
