/** Addresses of the internet: those that are of no private or special block. Those of the documentation count, as examples stand for the internet. */
export const internetBlocks = {
  addresses: ['0.0.0.0/0', '2000::/3'],
  addressesExcept: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
    ...['172.16.0.0/12', '192.168.0.0/16', '224.0.0.0/3'],
  ],
} as const
