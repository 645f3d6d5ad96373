/** The page at `/`, for people: what is served here, and what has become of it. */
import type { Simulator } from '../../engine/simulator.ts'
import { count } from '../../world/table.ts'
import type { HttpService } from '../service.ts'

/** Plain text, so that a terminal shows it as well as a browser. */
export function statusPage(
  baseUrl: string,
  cloud: Simulator,
  { dialect, routes }: Pick<HttpService, 'dialect' | 'routes'>,
): Response {
  const { tables, regions } = cloud.world
  const rows = Object.entries(tables).map(([name, table]) => `  ${name}: ${count<unknown>(table)}`)
  const lines = [
    'firedrill: a simulated networking service. Nothing here is real.',
    '',
    `base address: ${baseUrl}`,
    `dialect: ${dialect.name}`,
    `virtual time: ${cloud.now}`,
    `calls so far: ${cloud.journal.length}`,
    '',
    `  regions: ${regions.length}`,
    ...rows,
    '',
    ...routes.map(({ operation, path }) => `${operation.method.padEnd(6)} ${path}`).toSorted(),
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
