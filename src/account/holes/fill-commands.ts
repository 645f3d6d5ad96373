/** The commands that would fill the holes of an account: lists first, and no record alone that a list tells. */
import type { GatheredAccount } from '../gathered.ts'
import { devicesCommand, type Hole, viewCommands } from './hole.ts'
import { type HoledList, holedLists, listName } from './list-holes.ts'

export function fillCommands(holes: readonly Hole[]): readonly string[] {
  const asked = holedLists.filter(list => holes.some(({ name }) => name === listName(list)))
  const isOfList = ({ name }: Hole): boolean => asked.some(list => name === listName(list))
  const ordered = [...holes.filter(isOfList), ...holes.filter(hole => !isOfList(hole))]
  const told = asked.flatMap(list => (isViewed(list) ? [viewCommands[list]] : []))
  return [...new Set(ordered.flatMap(({ fill }) => fill))].filter(
    command => !told.some(view => command.startsWith(view)),
  )
}

const isViewed = (list: HoledList): list is keyof typeof viewCommands =>
  Object.hasOwn(viewCommands, list)

/** Firewalls whose devices came as entities, which leave out the ids that calls need; with the command that tells those of the first. */
export function devicesWithoutIds({ firewalls }: GatheredAccount) {
  const ids = (firewalls?.rows ?? []).flatMap(({ id, devices }) =>
    devices?.rows.some(device => device.id === undefined) === true ? [id] : [],
  )
  const [first] = ids
  return first === undefined ? undefined : { ids, command: devicesCommand(first) }
}
