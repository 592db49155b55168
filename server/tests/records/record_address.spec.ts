import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import { recordAddress } from '../../app/records/record_address.ts'

const app = link(
  load(
    edited({
      'screens/lending/loan.json': { params: ['/:mode/:id'] },
      'screens/lending/loans.json': { 'detail.params': { mode: 'view' } },
    }),
  ).bundle,
)

test.group('where a record is shown', () => {
  test('on the document screen that needs no more than its id', ({ assert }) => {
    assert.equal(recordAddress(app, access(app, ['librarian']), 'book', '7'), '/catalogue/book/7')
  })

  test('where a list leads to when the document asks for more', ({ assert }) => {
    assert.equal(recordAddress(app, access(app, ['librarian']), 'loan', '7'), '/lending/loan/view/7')
  })

  test('beside its list, where no screen has it alone', ({ assert }) => {
    const alone = link(load(edited({ 'screens/catalogue/book.json': null })).bundle)
    assert.equal(recordAddress(alone, access(alone, ['librarian']), 'book', '7'), '/catalogue/desk/7')
  })

  test('nowhere for whoever may open neither', ({ assert }) => {
    assert.isNull(recordAddress(app, access(app, ['guest']), 'loan', '7'))
  })
})
