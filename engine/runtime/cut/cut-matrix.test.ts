import { expect, test } from 'vitest'
import type { MatrixSection } from '../../schema/screen-parts.ts'
import { access } from '../access/decide.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import { cut } from './cut.ts'

const route = '/catalogue/wishList'

function matrixFor(grant: object | undefined, more: Record<string, unknown> = {}) {
  const app = link(load(edited({ 'roles/librarian.json': { 'grants.sellerOffer': grant, ...more } })).bundle)
  const bundle = cut(app, route, access(app, ['librarian']))
  const screen = bundle?.screens[route]
  const sections: Readonly<Record<string, object>> = screen?.kind === 'document' ? screen.sections : expect.fail('no document')
  return { bundle, section: sections.compare as MatrixSection | undefined }
}
const read = { operations: ['read'] }

test('a matrix comes with the fields of what stands in its cells', () => {
  const { bundle, section } = matrixFor(read)
  const app = bundle && link(bundle)

  expect(section).toMatchObject({ matrix: 'wanted', best: { field: 'price', target: 'limit' }, fill: { lines: 'choices' } })
  expect([...(app?.entities.get('sellerOffer.titles')?.fields.keys() ?? [])]).toEqual(
    expect.arrayContaining(['wanted', 'seller', 'price', 'stock', 'edition']),
  )
})

test('it is not there for those who may not read what stands in it, or not see by what it is found', () => {
  expect(matrixFor(undefined).section).toBeUndefined()
  expect(matrixFor({ ...read, hidden: ['titles.wanted'] }).section).toBeUndefined()
  expect(matrixFor({ ...read, hidden: ['titles.seller'] }).section).toBeUndefined()
  expect(matrixFor(read, { 'grants.wishList.hidden': ['wanted'] }).section).toBeUndefined()
})

test('what somebody may not see is neither compared nor added up nor filled by', () => {
  const unpriced = matrixFor({ ...read, hidden: ['titles.price'] }).section
  expect(unpriced?.cells.fields).toEqual(['stock', 'edition'])
  expect(unpriced).not.toHaveProperty('best')
  expect(unpriced).not.toHaveProperty('total')

  expect(matrixFor({ ...read, hidden: ['titles.stock'] }).section).not.toHaveProperty('fill')
  const withoutTarget = matrixFor(read, { 'grants.wishList.hidden': ['wanted.limit'] }).section
  expect(withoutTarget?.best).toEqual({ field: 'price', is: 'lowest' })
  expect(withoutTarget?.columns).toEqual([{ field: 'book', width: 200 }, 'copies'])
})
