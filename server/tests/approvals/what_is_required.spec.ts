import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Screen } from '../../../engine/schema/screen.ts'
import { decideMany } from '../../app/steps/decide_many.ts'
import { transition } from '../../app/steps/transition.ts'
import { comment } from '../support/desk.ts'
import { Lending } from '../support/lending.ts'
import { libraryWith, ofLoans } from '../support/review.ts'

/** A library in which whoever approves can make a note, which every form of loans requires. */
function strictLibrary(): App {
  const { bundle, hash } = libraryWith({ ...ofLoans, levels: { desk: { label: '馆员', approvers: { roles: ['librarian'] } } } })
  const [name, loan] = Object.entries(bundle.workflows).find(([, { entity }]) => entity === 'loan') ?? []
  const taken = loan?.transitions.approve
  if (name === undefined || !loan || !taken) throw new Error('Loans of the library are not approved.')
  const approve = { ...taken, edits: ['note'] }
  const presentations = { strict: { label: '严格', fields: [{ field: 'note', required: true as const }] } }
  const presented = (screen: Screen) => ('entity' in screen && screen.entity === 'loan' ? ({ ...screen, presentations } as Screen) : screen)
  const screens = Object.fromEntries(Object.entries(bundle.screens).map(([route, screen]) => [route, presented(screen)]))
  const workflows = { ...bundle.workflows, [name]: { ...loan, transitions: { ...loan.transitions, approve } } }
  return link({ ...bundle, screens, workflows }, hash)
}

test('what administrators require of who decides is asked in the inbox too, and not of who may not fill it in', async ({
  assert,
  cleanup,
}) => {
  const lending = await Lending.open(strictLibrary())
  cleanup(() => lending.close())
  const submitted = async () => {
    const { id = '' } = await lending.newLoan({ note: null })
    await transition(lending.member, 'loan', id, 'submit')
    return id
  }
  const decide = async (id: string, decision: 'approve' | 'reject') => {
    const { approval } = await lending.one<{ approval: string }>('select id::text as approval from _approvals where record_id = $1', [id])
    const { results } = await decideMany(lending.librarian, decision, [{ approval, level: 'desk' }], comment)
    return results.map((result) => (result.ok ? 'done' : result.issues?.map(({ code, path }) => `${code} ${path}`)))
  }
  const [first, second] = [await submitted(), await submitted()]
  assert.deepEqual(await decide(first, 'approve'), [['required note']])
  assert.deepEqual(await decide(second, 'reject'), ['done'])

  const form = { entity: 'loan', screen: '/lending/loan' }
  await transition({ ...lending.librarian, form }, 'loan', first, 'approve', { comment, changes: { note: '同意' } })
  assert.deepEqual(await lending.one('select status, note from loan where id = $1', [first]), { status: 'APPROVED', note: '同意' })
})
