/** The only places where text becomes HTML or a script: browsers that know trusted types refuse it everywhere else. */

interface Policy {
  readonly createHTML: (text: string) => unknown
  readonly createScriptURL: (text: string) => unknown
}

interface TrustedTypes {
  createPolicy(name: string, rules: Record<keyof Policy, (text: string) => string>): Policy
}

const asItIs = (text: string): string => text
const types = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes
const policy: Policy = types?.createPolicy('firedrill', {
  ...{ createHTML: asItIs, createScriptURL: asItIs },
}) ?? { createHTML: asItIs, createScriptURL: asItIs }

/** Of the template that escapes what is put in, and of nothing else. */
export function setMarkup(element: Element, html: string): void {
  element.innerHTML = policy.createHTML(html) as string
}

/** A worker of this program's own text. */
export function startWorker(source: string): Worker {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(policy.createScriptURL(url) as string)
  URL.revokeObjectURL(url)
  return worker
}

/** A script of the folder that the page lies in. */
export function loadScript(name: string): Promise<void> {
  const script = document.createElement('script')
  script.src = policy.createScriptURL(name) as string
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${name}: expected it beside the page, got nothing`))
    document.head.append(script)
  })
}
