/** `plain.html?lines` and `plain.html?list`: a page of AG Grid written by hand; the list says when its first rows were there. */
const page = window as unknown as { firstRows: Promise<number> }
if (location.search === '?lines') await import('./plain-lines.ts')
else page.firstRows = import('./plain-list.ts').then((list) => list.firstRows)
