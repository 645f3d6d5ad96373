/** IP Address RDNS Update. Sets the reverse name of an address, or takes it back. */
import { gotText } from '../../refusals/got.ts'
import { required } from '../../schema/field.ts'
import { comparableName, reverseName } from '../../schema/host-names.ts'
import type { Draft } from '../../world/draft.ts'
import type { Holding } from '../../world/holders.ts'
import { idsUnder } from '../../world/key-index.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { address } from '../params.ts'
import {
  addressReply,
  defaultReverseName,
  type ShownAddress,
  shownAddress,
} from './address-reply.ts'
import {
  addressCanBeNamed,
  callerChangesAddress,
  holdingAt,
  type OnAddress,
} from './checks/address-in-path.ts'

interface NamesAddress {
  readonly rdns: string | null
}

/** The name that an address is to have leads to it in forward DNS. */
const forwardDnsIsInPlace = check({
  name: 'forwardDnsIsInPlace',
  stage: 'rule',
  clauses: ['RDNS-3'],
  find({ world, params, body: { rdns }, assume }: CallContext<OnAddress, unknown, NamesAddress>) {
    if (rdns === null) return undefined
    const address = shownAddress(holdingAt(world, params.address))
    if (isItsDefault(world, rdns, address)) {
      assume('ASSUME-RDNS-DEFAULT')
      return undefined
    }
    assume('ASSUME-FORWARD-DNS')
    if (leadsTo(world, rdns, address)) return undefined
    const expected = gotText(address.address)
    return { path: ['rdns'], problem: 'no-forward-dns', expected, got: gotText(rdns) }
  },
})

export const ipAddressRdnsUpdate = operation({
  name: 'ipAddressRdnsUpdate',
  method: 'PUT',
  path: '/networking/ips/{address}',
  reply: 'Address',
  scopes: ['ips:read_write'],
  params: { address },
  body: { rdns: required('RDNS-2', reverseName, 'a text or null') },
  checks: [addressCanBeNamed, callerChangesAddress, forwardDnsIsInPlace],
  emits: [],
  upholds: ['SCOPE-6', 'RDNS-1', 'RDNS-4', 'RDNS-5', 'EVENT-10'],
  reduce({ world, params, body, draft, assume }) {
    const holding = holdingAt(world, params.address)
    return addressReply({ world, assume }, shownAddress(rename(draft, holding, body.rdns)))
  },
})

/** What comes of an address, or of a range with the names of its addresses. */
function rename(draft: Draft, { kind, text, record }: Holding, rdns: string | null): Holding {
  if (kind === 'address') {
    const named = draft.edit('addresses', record.id, address => {
      address.rdns = rdns
    })
    return { kind, text, record: named }
  }
  const named = draft.edit('ranges', record.id, ({ reverse_names: names }) => {
    if (rdns === null) delete names[text]
    else names[text] = rdns
  })
  return { kind, text, record: named }
}

/** The provider looks after both directions of the names that it gives by itself. */
function isItsDefault({ settings }: World, name: string, address: ShownAddress): boolean {
  const byDefault = defaultReverseName(settings, address)
  return byDefault !== null && comparableName(byDefault) === comparableName(name)
}

const leadsTo = ({ tables, indexes }: World, name: string, { address }: ShownAddress): boolean =>
  idsUnder(indexes.forwardsByName, comparableName(name)).some(
    id => get(tables.forwards, id)?.address === address,
  )
