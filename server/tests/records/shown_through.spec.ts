import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import type { DocumentScreen } from '../../../engine/schema/screen.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'

/** The library, whose page of a book says who is the head of its branch. */
function withHeads() {
  const { bundle, hash } = library()
  const page = bundle.screens['/catalogue/book'] as DocumentScreen
  const sections: DocumentScreen['sections'] = { ...page.sections, heads: { label: '馆长', fields: ['branch.head'] } }
  return link({ ...bundle, screens: { ...bundle.screens, '/catalogue/book': { ...page, sections } } }, hash)
}

test.group('what a page shows through a reference', () => {
  test('is named as it is, also by the answer to a change of the reference', async ({ assert, cleanup }) => {
    const lending = await Lending.open(withHeads())
    cleanup(() => lending.close())
    const { admin, member, other } = lending
    const [one, two] = [
      (await create(admin, 'branch', { code: 'BR71', name: '东馆', head: member.user.id })).view,
      (await create(admin, 'branch', { code: 'BR72', name: '西馆', head: other.user.id })).view,
    ]
    const headOf = (view: { $labels?: object }) => (view.$labels as Record<string, string> | undefined)?.['branch.head']
    const book = await lending.newBook({ branch: one.id })
    assert.equal(headOf(book), member.user.name)
    const moved = (await update(admin, 'book', String(book.id), Number(book.version), { branch: two.id })).view
    assert.deepEqual([moved['branch.head'], headOf(moved)], [other.user.id, other.user.name])
    assert.equal(headOf((await get(admin, 'book', String(book.id))).view), other.user.name)
  })
})
