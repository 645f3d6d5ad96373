/** Elements of the page by id, and new ones: text is put in as text. */

type Kind<Made extends Element> = abstract new (...given: never) => Made

/** Throws a TypeError where the page does not have it. */
export function byId<Made extends Element>(id: string, kind: Kind<Made>): Made {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new TypeError(`expected an element #${id}, got none of its kind`)
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Pick<HTMLElement, 'className' | 'id' | 'textContent'>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  Object.assign(made, properties)
  made.append(...children)
  return made
}

export function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { textContent: text })
  made.type = 'button'
  made.addEventListener('click', onClick)
  return made
}

/** The value of the radio that is chosen among those with this name. */
export const chosen = (name: string): string =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? ''

export function choose(name: string, value: string): void {
  for (const each of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
    each.checked = each.value === value
}

export const fieldIn = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name)
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found
  throw new TypeError(`expected a field ${name}, got none`)
}

/** Changes as little as it can: who has opened a list of options keeps it. */
export function setOptions(
  select: HTMLSelectElement,
  options: readonly { readonly value: string; readonly text: string }[],
): void {
  const same =
    select.options.length === options.length &&
    options.every(({ value, text }, at) => {
      const option = select.options[at]
      return option?.value === value && option.text === text
    })
  if (same) return
  const { value: before } = select
  select.replaceChildren(...options.map(({ value, text }) => new Option(text, value)))
  if (options.some(({ value }) => value === before)) select.value = before
}
