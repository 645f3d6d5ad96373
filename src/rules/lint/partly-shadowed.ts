/** Rules that decide some, but not all, of what they match. */
import { rulesInMask } from '../compile/mask.ts'
import { decidedRegions } from '../regions/accept-region.ts'
import { printRegion } from '../regions/print-region.ts'
import { type DirectionFacts, planesOfRule, referTo } from './direction-facts.ts'
import { largestOf, packetShared, sharesOf, takersOf } from './family-shares.ts'
import type { Draft, FamilyShare } from './finding.ts'
import { familyNames, nameRule } from './wording.ts'

/** With `regions`, each says which packets are left to the rule. */
export function findPartlyShadowed(facts: DirectionFacts, regions: boolean): readonly Draft[] {
  const decided = regions ? decidedRegions(facts.all)[facts.direction].rules : []
  return rulesInMask(facts.decides).flatMap((index): readonly Draft[] => {
    const trafficClasses = planesOfRule(facts, index)
    const taker = largestOf(takersOf(facts, trafficClasses, index))
    if (taker === undefined) return []
    const region = decided[index]
    const detail = {
      families: sharesOf(facts, trafficClasses, index),
      ...(region !== undefined && { region: printRegion(region) }),
      witness: packetShared(trafficClasses, taker.index, index),
    }
    const { direction } = facts
    const rule = referTo(facts, index)
    const parts = detail.families.map(describeShare).join(' and ')
    const most = nameRule(direction, taker)
    const message = `${nameRule(direction, rule)} decides ${parts} packets that it matches; ${most} decides most of the rest`
    return [{ kind: 'partly-shadowed', level: 'note', direction, rule, message, detail }]
  })
}

/** As in `12.5 % of the IPv4`. */
function describeShare({ family, matches, decides }: FamilyShare): string {
  const hundredths = Number((BigInt(decides) * 10000n) / BigInt(matches))
  return `${sayHundredths(hundredths, decides, matches)} of the ${familyNames[family]}`
}

function sayHundredths(hundredths: number, decides: string, matches: string): string {
  if (decides === '0') return 'none'
  if (decides === matches) return 'all'
  return hundredths === 0 ? 'less than 0.01 %' : `${hundredths / 100} %`
}
