import { expect, test } from 'vitest'
import type { Screen } from '../../schema/screen.ts'
import { withOrderedLinks } from './ordered-links.ts'

const shown = (params: readonly string[]) => ({ '/loan': { kind: 'document', title: '', entity: 'loan', sections: {}, params } }) as never
const list = (link: object): Screen => ({ kind: 'list', title: '', entity: 'loan', columns: [], detail: link, create: link }) as never
const linksFor = (params: readonly string[], link: object) => {
  const { detail, create } = withOrderedLinks(list(link), shown(params)) as { detail: object; create: object }
  return { detail: JSON.stringify(detail), create: JSON.stringify(create) }
}
const id = { var: 'record.id' }

test('the id of a row stands where the address has it, whatever else the link gives', () => {
  const link = { screen: '/loan', params: { mode: 'view' } }
  expect(linksFor(['/:mode/:id', '/:mode'], link).detail).toBe(JSON.stringify({ screen: '/loan', params: { mode: 'view', id } }))
  expect(linksFor(['/:id', '/:id/:mode'], link).detail).toBe(JSON.stringify({ screen: '/loan', params: { id, mode: 'view' } }))
  expect(linksFor(['/:mode/:id?'], link).detail).toBe(JSON.stringify({ screen: '/loan', params: { mode: 'view', id } }))
})

test('a new record has no id yet', () => {
  const link = { screen: '/loan', params: { mode: 'create' } }
  expect(linksFor(['/:mode/:id', '/:mode'], link).create).toBe(JSON.stringify(link))
})

test('parameters come in the order of the address, not in that of the link', () => {
  const link = { screen: '/loan', params: { state: 'NEW', mode: 'view' } }
  const params = { mode: 'view', id, state: 'NEW' }
  expect(linksFor(['/:mode/:id/:state', '/:mode/:state'], link).detail).toBe(JSON.stringify({ screen: '/loan', params }))
})

test('a link whose parameters fit no address stays as it is', () => {
  const link = { screen: '/loan', params: { other: 'x' } }
  expect(linksFor(['/:id'], link).detail).toBe(JSON.stringify(link))
})
