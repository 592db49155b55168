const stops = 'a[href], button, input, select, textarea, [tabindex]'

/** Puts the focus where Tab leads from an element. */
export function focusNext(from: Element, isBackwards: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>(stops)].filter((one) => one === from || isStop(one))
  const next = all[all.indexOf(from as HTMLElement) + (isBackwards ? -1 : 1)]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

function isStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility({ visibilityProperty: true })
}
