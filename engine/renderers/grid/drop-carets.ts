/**
 * Takes away the caret that a press on a cell, or an input that has left it, leaves behind in grids, where no text can stand: the browser
 * would look through the whole page for a place for it whenever something is laid out anew.
 */
export function dropCarets(): void {
  document.addEventListener('focusin', dropCaret)
  document.addEventListener('mouseup', dropCaret)
}

function dropCaret({ target }: Event): void {
  const isInGrid = target instanceof Element && target.closest('.ag-root-wrapper') !== null
  if (!isInGrid || isTyping(target)) return
  const selection = window.getSelection()
  if (selection?.type === 'Caret') selection.removeAllRanges()
}

/** Whether the keyboard belongs to an input inside the grid. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, [contenteditable="true"]') !== null
}
