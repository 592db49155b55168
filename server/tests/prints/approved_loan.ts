import { people } from '../support/accounts.ts'
import { type Body, newBook, newBranch } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

/** A loan that is approved, of two books at 45.50 a piece and 1.10 a day. */
export async function approvedLoan(client: Body): Promise<{ loan: Body; librarian: Visitor; member: Visitor }> {
  const librarian = await Visitor.signedIn(client, people.librarian)
  const member = await Visitor.signedIn(client, people.member)
  const branch = await newBranch(await Visitor.signedIn(client, people.admin))
  const book = await newBook(librarian, { title: '㙓䶮与饕餮的故事', price: '45.50', dailyFee: '1.1000', branch: branch.id })
  const made = await member.post('/api/records/loan', {
    branch: branch.id,
    copies: [{ book: book.id, quantity: '2' }],
  })
  await member.post(`/api/records/loan/${made.body().id}/transitions/submit`)
  const approved = await librarian.post(`/api/records/loan/${made.body().id}/transitions/approve`, {
    comment: '同意借出这些书，请按时归还',
  })
  if (approved.status() !== 200) throw new Error(approved.text())
  return { loan: approved.body(), librarian, member }
}
