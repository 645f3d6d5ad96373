/**
 * 0: nothing counts for --fail-on, 1: findings do, 2: bad input, 3: something that matters is not known, or was not looked at in time, 70: a bug, or
 * output that could not be written (EX_SOFTWARE of sysexits.h).
 */
export const exitCodes = { findings: 1, badInput: 2, unproved: 3, bug: 70 } as const
