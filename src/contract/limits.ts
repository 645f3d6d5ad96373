/** Every number the contract states, once: code, clause texts and generated tables all read it here. */

export const limits = {
  /** Rules of one firewall, both directions together (RULESET-8). */
  rulesPerFirewall: 25,
  /** Addresses and networks of one rule, both families together (RULE-21). */
  addressesPerRule: 255,
  /** Pieces of one port string (PORT-6). */
  portPieces: 15,
  /** Pieces that a single port takes (PORT-6). */
  piecesPerPort: 1,
  /** Pieces that a port range takes (PORT-6). */
  piecesPerPortRange: 2,
  /** Lowest port number (PORT-4). */
  portMin: 1,
  /** Highest port number (PORT-4). */
  portMax: 65535,
  /** Characters of a firewall label, at least (LABEL-1). */
  labelLengthMin: 3,
  /** Characters of a firewall label, at most (LABEL-1). */
  labelLengthMax: 32,
  /** Characters of a rule label, at least (RULE-15). */
  ruleLabelLengthMin: 3,
  /** Characters of a rule label, at most (RULE-15). */
  ruleLabelLengthMax: 32,
  /** Characters of a rule description, at least (RULE-13). */
  descriptionLengthMin: 1,
  /** Characters of a rule description, at most (RULE-13). */
  descriptionLengthMax: 100,
  /** Balancers one firewall is assigned to at a time (DEVICE-12). */
  balancersPerFirewall: 1,
  /** Enabled firewalls assigned to one service at a time (ACTIVE-1). */
  activeFirewallsPerService: 1,
  /** Lowest page number (PAGE-1). */
  pageMin: 1,
  /** Page number when none is sent (PAGE-2). */
  pageDefault: 1,
  /** Records on a page, at least (PAGE-3). */
  pageSizeMin: 25,
  /** Records on a page, at most (PAGE-3). */
  pageSizeMax: 500,
  /** Records on a page when no size is sent (PAGE-4). */
  pageSizeDefault: 100,
  /** Public IPv4 addresses each instance involved in an assignment keeps, at least (ASSIGN-10). */
  publicIpv4PerInstanceMin: 1,
  /** Private IPv4 addresses of one instance (ASSIGN-11). */
  privateIpv4PerInstance: 1,
  /** IPv6 ranges assigned to one instance (ASSIGN-12). */
  rangesPerInstance: 1,
  /** IPv6 ranges of the account in one region (RANGE-4). */
  rangesPerRegion: 1,
  /** IPv6 ranges routed to one SLAAC address (RANGE-5). */
  rangesPerSlaac: 1,
  /** Prefix lengths in bits that an IPv6 range may have (RANGE-1, ASSIGN-3). */
  rangePrefixLengths: [56, 64],
  /** Prefix length in bits of a SLAAC address, left out of a route target (RANGE-8). */
  slaacPrefixLength: 128,
  /** Characters of a tag, at least: firedrill's own choice (ASSUME-TAGS). */
  tagLengthMin: 1,
  /** Characters of a tag, at most: firedrill's own choice (ASSUME-TAGS). */
  tagLengthMax: 50,
  /** Characters of the name of a host, at most and without a final dot: that of DNS (ASSUME-RDNS-NAME). */
  hostNameLengthMax: 253,
  /** Characters between the dots of the name of a host, at most (ASSUME-RDNS-NAME). */
  hostLabelLengthMax: 63,
} as const

/** How large a request over HTTP may be: numbers of ours, where the contract has none (ASSUME-REQUEST-SIZE). */
export const httpLimits = {
  /** Characters of a URL, its query included. */
  urlLength: 8192,
  /** Bytes of a body, unless an entry point is told otherwise. */
  bodyBytes: 1_048_576,
  /** Lists and objects of a JSON text within each other. */
  jsonDepth: 32,
  /** Values of a JSON text, lists and objects included. */
  jsonValues: 8000,
  /** Values of a filter: each record is held against all of them. */
  filterValues: 1000,
} as const
