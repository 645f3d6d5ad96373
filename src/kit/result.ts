/** A value, or the reason there is none: how every step that may say no answers. */
export type Result<Value, Fault> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: Fault }

export const success = <Value>(value: Value) => ({ ok: true, value }) as const

export const failure = <Fault>(fault: Fault) => ({ ok: false, fault }) as const
