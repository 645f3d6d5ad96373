/** The script of a page: tells its story by a fetch of its own, through a service worker and to a server of another origin. */
import { createSimulator } from 'firedrill'
import { createHandlers } from 'firedrill/msw'
import { setupWorker } from 'msw/browser'
import { base, tell, tellByFetch } from './browser-page.ts'

const page = globalThis as unknown as { readonly location: { readonly search: string } }
const server = new URLSearchParams(page.location.search).get('server') ?? ''

async function tellByWorker(): Promise<readonly unknown[]> {
  const { handlers } = createHandlers(createSimulator(), { baseUrl: base, dialect: 'published' })
  const worker = setupWorker(...handlers)
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
  const told = await tell(fetch, base)
  worker.stop()
  return told
}

const told: Record<string, unknown> = {}
for (const [way, telling] of Object.entries({
  fetch: tellByFetch,
  server: () => tell(fetch, server),
  worker: tellByWorker,
}))
  told[way] = await telling().catch((error: unknown) => String(error))
await fetch('/told', { method: 'POST', body: JSON.stringify(told) })
