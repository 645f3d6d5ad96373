/** The contract's table of limits, ready to print. */
import type { Clause } from '../../src/contract/clauses.ts'
import { limits } from '../../src/contract/limits.ts'

/** One row of the contract's table of limits, ready to print. */
export interface LimitRow {
  readonly name: string
  readonly value: string
  readonly clauses: readonly Clause[]
}

export const limitRows: readonly LimitRow[] = [
  {
    name: 'Rules per firewall',
    value: `${limits.rulesPerFirewall}, both directions together`,
    clauses: ['RULESET-8'],
  },
  {
    name: 'Addresses per rule',
    value: `${limits.addressesPerRule}, both families together`,
    clauses: ['RULE-21', 'RULE-22'],
  },
  { name: 'Pieces of a port string', value: `${limits.portPieces}`, clauses: ['PORT-6'] },
  { name: 'Port range', value: span(limits.portMin, limits.portMax), clauses: ['PORT-4'] },
  {
    name: 'Firewall label length',
    value: span(limits.labelLengthMin, limits.labelLengthMax),
    clauses: ['LABEL-1'],
  },
  {
    name: 'Rule label length',
    value: span(limits.ruleLabelLengthMin, limits.ruleLabelLengthMax),
    clauses: ['RULE-15'],
  },
  {
    name: 'Rule description length',
    value: span(limits.descriptionLengthMin, limits.descriptionLengthMax),
    clauses: ['RULE-13'],
  },
  {
    name: 'Balancers per firewall',
    value: `${limits.balancersPerFirewall}`,
    clauses: ['DEVICE-12'],
  },
  {
    name: 'Active firewalls per service',
    value: `${limits.activeFirewallsPerService}`,
    clauses: ['ACTIVE-1', 'ACTIVE-2', 'ACTIVE-3', 'ACTIVE-4', 'ACTIVE-5'],
  },
  {
    name: 'page',
    value: `from ${limits.pageMin}, ${limits.pageDefault} by default`,
    clauses: ['PAGE-1', 'PAGE-2'],
  },
  {
    name: 'page_size',
    value: `${span(limits.pageSizeMin, limits.pageSizeMax)}, ${limits.pageSizeDefault} by default`,
    clauses: ['PAGE-3', 'PAGE-4'],
  },
  {
    name: 'Private IPv4 addresses per instance',
    value: `${limits.privateIpv4PerInstance}`,
    clauses: ['ASSIGN-11'],
  },
  {
    name: 'IPv6 ranges per instance',
    value: `${limits.rangesPerInstance}`,
    clauses: ['ASSIGN-12'],
  },
  {
    name: 'IPv6 ranges per account and region',
    value: `${limits.rangesPerRegion}`,
    clauses: ['RANGE-4'],
  },
  {
    name: 'IPv6 ranges per SLAAC address',
    value: `${limits.rangesPerSlaac}`,
    clauses: ['RANGE-5'],
  },
  {
    name: 'IPv6 range prefix lengths',
    value: limits.rangePrefixLengths.join(', '),
    clauses: ['RANGE-1', 'ASSIGN-3'],
  },
]

function span(from: number, to: number): string {
  return `${from}..${to}`
}
