/** A primitive that remembers what it stands for, so that a device id is never taken for a firewall id. */
export type Brand<Primitive, Name extends string> = Primitive & { readonly '~brand': Name }
