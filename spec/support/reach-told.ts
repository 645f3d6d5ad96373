import type { Reach } from '../../src/report/pictures/reach-links.ts'

/** What the links of a picture say of each pair of services; of few services, so that names are all labels. */
export function toldBy({
  classes,
  links,
}: Reach): ReadonlyMap<string, { kind: string; says: string }> {
  const labels = (at: number) => classes[at]?.name.split(', ') ?? []
  return new Map(
    links.flatMap(({ from, to, kind, says }) =>
      labels(from).flatMap(one =>
        labels(to)
          .filter(other => one !== other)
          .map(other => [`${one} → ${other}`, { kind, says }] as const),
      ),
    ),
  )
}
