import type { FocusEvent, KeyboardEvent } from 'react'

/** What is typed into; pickers, dates and lines have an Enter of their own. */
const lines =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"], [type="search"], [role="combobox"], .ant-picker *, .ag-root *)'
/** What Enter leads to, in the order of the page. */
const stops = '[data-field] :is(input, textarea):not([type="file"], [type="hidden"])'

/**
 * Enter in a line that is typed leads to the next field of the page, and from the last one on to the next page, as the key of a telephone's
 * keyboard says: nobody lifts a finger to the page between two fields.
 * @param next goes on from the page
 */
export function enterLeadsOn(next: () => void) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent } = event
      if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || repeat || nativeEvent.isComposing) return
      if (event.defaultPrevented || !isLine(event.currentTarget, target)) return
      event.preventDefault()
      const following = fieldAfter(event.currentTarget, target)
      if (following) focus(following)
      else next()
    },
    /** The keyboard of a telephone says where its Enter leads. */
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
      if (isLine(currentTarget, target)) target.enterKeyHint = fieldAfter(currentTarget, target) ? 'next' : 'go'
    },
  }
}

function focus(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.focus()
  field.select()
}

/** Whether something is a line of the page itself; what a dialog above it holds is none. */
const isLine = (page: Element, target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && page.contains(target) && target.matches(lines) && target.closest('[data-field]') !== null

function fieldAfter(page: Element, from: Element): HTMLInputElement | HTMLTextAreaElement | undefined {
  const all = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(stops)]
  return all
    .slice(all.indexOf(from as HTMLInputElement) + 1)
    .find((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }))
}
