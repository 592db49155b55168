/** `plain.html?lines`, `plain.html?form` and `plain.html?list`: pages written by hand; the list says when its first rows were there. */
const page = window as unknown as { firstRows: Promise<number> }
if (location.search === '?lines') await import('./plain-lines.ts')
else if (location.search === '?form') await import('./plain-form.ts')
else page.firstRows = import('./plain-list.ts').then((list) => list.firstRows)
