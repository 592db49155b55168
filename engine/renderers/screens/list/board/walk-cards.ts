const focusable = '[data-focus]'

/** The card that an arrow key leads to from another: the next one above or below, or as high in a column beside. */
export function cardByKey(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-card]'),
  ])
  const at = columns.findIndex((cards) => cards.includes(card))
  const own = columns[at] ?? []
  const height = own.indexOf(card)
  const beside = (filled: readonly HTMLElement[][]) => {
    const cards = filled.find(({ length }) => length > 0)
    return cards?.[Math.min(height, cards.length - 1)]
  }
  if (key === 'ArrowDown') return own[height + 1]
  if (key === 'ArrowUp') return own[height - 1]
  if (key === 'ArrowRight') return beside(columns.slice(at + 1))
  if (key === 'ArrowLeft') return beside(columns.slice(0, Math.max(at, 0)).reverse())
  return undefined
}

/** The card that something stands in. */
export const cardOf = (target: EventTarget): HTMLElement | null => (target as HTMLElement).closest<HTMLElement>('[data-card]')

/** Gives a card the focus. */
export const focusCard = (card: HTMLElement | null | undefined): void => card?.querySelector<HTMLElement>(focusable)?.focus()
