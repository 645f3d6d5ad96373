/** Pool Create: a block of IPv6 addresses is routed to all the account's instances in a region. */
import { printAddress } from '../../net/address.ts'
import { lastAddress, parsePrefix } from '../../net/prefix.ts'
import { poolPrefix } from '../../schema/environment.ts'
import { fallback, required } from '../../schema/field.ts'
import { idsUnder } from '../../world/key-index.ts'
import { poolBlock, poolNumbering, regionNumber } from '../../world/numbering.ts'
import { operation } from '../operation.ts'
import { poolReply } from '../pools/pool-reply.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import { region } from './params.ts'

export const poolCreate = operation({
  name: 'poolCreate',
  method: 'POST',
  path: '/pools',
  reply: 'Pool',
  scopes: [],
  body: {
    region: required('ASSUME-ENVIRONMENT', region, 'the id of a region'),
    prefix: fallback(poolPrefix, 116),
  },
  checks: [regionExists],
  emits: [],
  upholds: [],
  reduce({ world, body, draft }) {
    const number = regionNumber(world, body.region)
    const next = () => poolBlock(number, draft.nextIn(poolNumbering(body.region)))
    let range = next()
    while (idsUnder(world.indexes.poolsByText, range).length > 0) range = next()
    const { prefix, region } = body
    return poolReply(
      draft.add('pools', id => ({
        id,
        range,
        prefix,
        region,
        route_target: lastAddressIn(range, prefix),
      })),
    )
  },
})

/** What the published service tells as the route target of a pool. */
function lastAddressIn(range: string, prefix: number): string | null {
  const block = parsePrefix(`${range}/${prefix}`)
  return block.ok ? printAddress(lastAddress(block.value)) : null
}
