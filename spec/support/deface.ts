/** Changes a value wherever it can be changed. */
export function deface(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  for (const part of Object.values(value)) deface(part)
  for (const key of Object.keys(value)) Reflect.set(value, key, 'defaced')
}
