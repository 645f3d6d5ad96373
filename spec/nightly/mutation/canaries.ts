/** Mutants made by hand: ten that are noticed in every run, and one that cannot be. */
export interface Canary {
  readonly file: string
  readonly was: string
  readonly by: string
}

export const noticed: readonly Canary[] = [
  { file: 'src/order/cost.ts', was: 'a.packets < b.packets ? -1 : 1', by: '1' },
  {
    file: 'src/order/openings.ts',
    was: "kind === 'exposure' ? subtractRegions",
    by: "kind !== 'exposure' ? subtractRegions",
  },
  { file: 'src/order/window.ts', was: 'Math.max(...untils)', by: 'Math.min(...untils)' },
  { file: 'src/rules/compact/size-of-rules.ts', was: '(pieces - ranges)', by: '(pieces + ranges)' },
  { file: 'src/rules/compact/merge-rules.ts', was: 'label: label ?? second.label', by: 'label' },
  {
    file: 'src/explore/reached.ts',
    was: 'parent: this.#origins[2 * number]',
    by: 'parent: this.#origins[2 * number + 1]',
  },
  { file: 'src/explore/symmetric-key.ts', was: 'items.length < 2', by: 'items.length < 3' },
  { file: 'src/msw/index.ts', was: 'first.cloud.fork()', by: 'first.cloud' },
  { file: 'src/fast-check/values/texts.ts', was: 'labelText(max + 1)', by: 'labelText(max)' },
  { file: 'src/moments/describe.ts', was: "a.opening.kind === 'exposure' ? -1 : 1", by: '0' },
]

/** The sum of the same two numbers. */
export const neverNoticed: Canary = {
  file: 'src/order/cost.ts',
  was: 'exposure.windows + outage.windows === 0',
  by: 'outage.windows + exposure.windows === 0',
}
