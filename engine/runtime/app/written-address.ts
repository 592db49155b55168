/** Where something leads that somebody has written as an address. */
export interface WrittenAddress {
  readonly kind: 'screen' | 'web'
  readonly to: string
}

/** What somebody has written as an address: a screen or a page of the web. Whatever else it says leads nowhere. */
export function writtenAddress(written: unknown): WrittenAddress | undefined {
  const text = typeof written === 'string' ? written.trim() : ''
  if (/^https?:\/\/[^\s]+$/i.test(text)) return { kind: 'web', to: text }
  const screen = /^#?(\/(?![/\\])\S*)$/.exec(text)?.[1]
  return screen === undefined ? undefined : { kind: 'screen', to: screen }
}
