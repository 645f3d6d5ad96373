/** Whether two worlds are the same but for their events and for when records were made and changed. */
import { canonicalText } from '../kit/canonical-text.ts'
import { tableNames } from '../world/rows.ts'
import { differencesOf } from '../world/table.ts'
import type { World } from '../world/world.ts'

const compared = tableNames.filter(name => name !== 'events')

export function isSameWorld(a: World, b: World): boolean {
  if (a.now !== b.now) return false
  if (a.regions !== b.regions && canonicalText(a.regions) !== canonicalText(b.regions)) return false
  return compared.every(name => {
    if (a.tables[name] === b.tables[name]) return true
    for (const { before, after } of differencesOf<object>(a.tables[name], b.tables[name])) {
      if (before === undefined || after === undefined) return false
      if (textOf(before) !== textOf(after)) return false
    }
    return true
  })
}

const texts = new WeakMap<object, string>()

/** All but the times of a record. */
function textOf(record: object): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const { created: _, updated: __, ...rest } = { created: '', updated: '', ...record }
  const text = canonicalText(rest)
  texts.set(record, text)
  return text
}
