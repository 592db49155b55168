/** Keys that people can use, by where; the sentence of each is in the catalogues under `shortcuts`. */
export const shortcuts = {
  everywhere: [
    ['palette', 'Ctrl+K'],
    ['help', '?'],
    ['closeTab', 'Delete'],
    ['stepTab', '← →'],
    ['submit', 'Ctrl+Enter'],
  ],
  lists: [
    ['search', '/'],
    ['submitSearch', 'Enter'],
    ['open', 'Enter'],
    ['peek', 'Shift+Enter'],
    ['select', 'Space'],
    ['copy', 'Ctrl+C'],
    ['sort', 'Shift+Click'],
    ['column', 'Alt+↑ ↓'],
  ],
  documents: [
    ['save', 'Ctrl+S'],
    ['goOn', 'Ctrl+Enter'],
  ],
  lines: [
    ['edit', 'F2'],
    ['leave', 'Esc'],
    ['undo', 'Ctrl+Z'],
    ['paste', 'Ctrl+V'],
    ['fill', 'Ctrl+D'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [name: string, keys: string])[]>>
