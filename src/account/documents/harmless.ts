/** Why a field may be passed over: each rule with the sentence that says so. */

export const harmlessRules = {
  balancing:
    'How a balancer spreads connections is behind its firewall, and changes neither its ports nor its back ends.',
  cluster: 'Which cluster made a service changes no rule: its firewalls are listed like others.',
  'default-route': 'The way that an instance sends packets by itself is its own business.',
  display: 'People read it; nothing about traffic is read from it.',
  derived:
    'It says again what records of other lists say; where those are not given, it is a hole.',
  hardware: 'What a machine is made of stops no packet.',
  history: 'It tells what was done; what there is now, other lists tell.',
  link: 'It leads to the record at the service; of an interface, its instance is read from it where nothing else says it.',
  network: 'It follows from the address itself, or says again what interfaces say.',
  'new-records':
    'It decides about records that are made later, and only where the one who makes them does not.',
  none: 'It is null or empty where it does not apply.',
  personal: 'It is about people and what they sign in with.',
  place: 'Where a machine stands within its region stops no packet.',
  revision: 'It counts changes; the rules themselves are read.',
  secret: 'It is a secret, or about one: it is never kept.',
  software: 'What an instance starts with stops no packet before it arrives.',
  times: 'It tells when something happened, which no rule asks for.',
  upkeep: 'It is about backups, alarms and maintenance.',
  'vpc-inside':
    'It names addresses inside a VPC beyond the one IPv4 address that an interface has there.',
} as const

/** The same for plans and states, which hold more than an account. */
export const planRules = {
  computed: 'The provider copies it from what was there: it tells nothing of what is planned.',
  configuration: 'What comes of it is in the changes of resources, which are read.',
  inputs: 'What is made of inputs is in the changes of resources; it may be a secret.',
  'other-resource': 'It is a resource that no packet of this service meets.',
  'plan-head': 'It is about how the file was made.',
  'said-again': 'The changes of resources, which are read, say it too.',
  'said-of-provider': 'It is about how the provider does its work, not about what it asks for.',
  'data-source':
    'It is looked up, and changes nothing; what comes of it is in the changes of resources.',
  'data-not-read':
    'It is looked up, and changes nothing; what it says of networks is taken from files of the account.',
  'data-query': 'It says what is looked up, and in which order it comes.',
} as const

export type HarmlessRule = keyof typeof harmlessRules | keyof typeof planRules
