import { people } from './accounts.ts'
import { Visitor } from './visitor.ts'

let counter = 0

/** A valid ISBN that no other book has. */
export const newIsbn = (): string => `978${String(Date.now() % 1_000_000).padStart(6, '0')}${String(counter++ % 10_000).padStart(4, '0')}`

/** Something that the API answered with, to be looked into. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape they assert
export type Body = any

/** A book as a librarian enters it. */
export async function newBook(librarian: Visitor, fields: object = {}): Promise<Body> {
  const answer = await librarian.post('/api/records/book', { isbn: newIsbn(), title: '活着', price: '20.00', shelf: 'A1', ...fields })
  if (answer.status() !== 201) throw new Error(answer.text())
  return answer.body()
}

let branches = 0

/** A code of a branch that no other has: `TA00` to `TZ99`. */
function newBranchCode(): string {
  const place = branches++
  return `T${String.fromCharCode(65 + (Math.floor(place / 100) % 26))}${String(place % 100).padStart(2, '0')}`
}

/** A branch with its code. */
export async function newBranch(admin: Visitor): Promise<Body> {
  const answer = await admin.post('/api/records/branch', { code: newBranchCode(), name: `分馆${branches}` })
  if (answer.status() !== 201) throw new Error(answer.text())
  return answer.body()
}

/** An administrator, a librarian and a member, each signed in, with a book of a branch that nobody else has. */
export async function lendingDesk(client: ConstructorParameters<typeof Visitor>[0]) {
  const [admin, librarian, member] = [
    await Visitor.signedIn(client, people.admin),
    await Visitor.signedIn(client, people.librarian),
    await Visitor.signedIn(client, people.member),
  ]
  const branch = await newBranch(admin)
  const book = await newBook(librarian, { branch: branch.id })
  return { admin, librarian, member, branch, book }
}
