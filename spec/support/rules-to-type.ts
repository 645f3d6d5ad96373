/** So many inbound rules of so many networks each, with ports that overlap: what somebody may edit. */
export const rulesToType = (rules: number, addresses: number) => ({
  inbound: Array.from({ length: rules }, (_, rule) => ({
    ...{ protocol: 'TCP', action: rule % 3 === 2 ? 'DROP' : 'ACCEPT', label: `rule-${rule}` },
    ports: `${1000 + rule * 10}-${1001 + rule * 37}`,
    addresses: {
      ipv4: Array.from({ length: addresses }, (_, at) => `10.${rule}.${at * 8}.0/${21 + (at % 3)}`),
    },
  })),
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})
