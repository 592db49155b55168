/** Brings the field at a place of a thing (`items.lending.label`) into sight, or the nearest one around it, and puts the cursor into it. */
export function focusPlace(root: HTMLElement | null, at: readonly (string | number)[]): void {
  const keys = at[0] === 'texts' ? String(at[2]).split('.') : at.slice(1).map(String)
  for (let length = keys.length; length > 0; length--) {
    const field = root?.querySelector<HTMLElement>(`[data-at="${CSS.escape(keys.slice(0, length).join('.'))}"]`)
    if (!field) continue
    for (let group = field.closest('details'); group; group = group.parentElement?.closest('details') ?? null) group.open = true
    field.scrollIntoView({ block: 'center' })
    field.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
    return
  }
}
