/**
 * A second reading of the port string, the most obvious one there is, sharing no code with the
 * real one.
 */

/** Answers what the text matches, or undefined when the text is not valid. */
export function naivePorts(text: string): ((port: number) => boolean) | undefined {
  if (!/^[0-9]+(-[0-9]+)?(, ?[0-9]+(-[0-9]+)?)*$/.test(text)) return undefined
  const parts = text.split(',').map(part => part.trim().split('-'))
  const ports = parts.flat()
  if (ports.length > 15) return undefined
  if (ports.some(port => port.startsWith('0'))) return undefined
  if (ports.some(port => Number(port) > 65535)) return undefined
  if (parts.some(([start, end]) => end !== undefined && Number(end) <= Number(start)))
    return undefined
  return port => parts.some(([start, end]) => port >= Number(start) && port <= Number(end ?? start))
}
