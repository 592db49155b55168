import { expect, test } from 'vitest'
import { access } from '../access/decide.ts'
import { menu } from '../access/menu.ts'
import { library } from '../testing/library.ts'
import { filteredOverview } from './filtered.ts'
import { overview } from './overview.ts'

const of = (role: string) => {
  const own = access(library, [role])
  return overview(library, own, menu(library, own), (name) => access(library, [name]))
}
const loanOf = (role: string) => of(role).documents.find(({ name }) => name === 'loan')

test('only what the person may open is told', () => {
  const addresses = (role: string) => of(role).areas.flatMap(({ screens }) => screens.map(({ address }) => address))
  expect(addresses('librarian')).toContain('/people/members')
  expect(addresses('member')).not.toContain('/people/members')
  expect(addresses('member')).toContain('/lending/loans')
  expect(of('guest').documents.map(({ name }) => name)).not.toContain('loan')
})

test('a document is told with its statuses, the first first, and its steps; one’s own are marked', () => {
  const loan = loanOf('member')
  expect(loan?.statuses[0]?.name).toBe(library.entities.get('loan')?.workflow?.initial)
  const own = (role: string) => loanOf(role)?.steps.flatMap(({ name, isOwn }) => (isOwn ? [name] : []))
  expect(own('member')).toContain('submit')
  expect(own('member')).not.toContain('approve')
  expect(own('librarian')).toContain('approve')
})

test('who takes a step is told to whoever may read every account; others are told their own steps, and of the rest the ways', () => {
  const by = (role: string) => loanOf(role)?.steps.flatMap((step) => step.by) ?? []
  expect(by('member')).toEqual([])
  expect(by('librarian').length).toBeGreaterThan(0)
  expect(loanOf('member')?.steps.every(({ isOwn }) => isOwn)).toBe(true)
  expect(loanOf('member')?.ways).toEqual(loanOf('librarian')?.ways)
})

test('tours are those that are meant for the person', () => {
  expect(of('member').guides.map(({ name }) => name)).toEqual(
    Object.entries(library.bundle.guides ?? {}).flatMap(([name, { roles }]) => ((roles?.includes('member') ?? true) ? [name] : [])),
  )
})

test('words leave what has them; the label of an area keeps all of it', () => {
  const whole = of('librarian')
  const [area] = whole.areas
  expect(filteredOverview(whole, ' ')).toEqual(whole)
  expect(filteredOverview(whole, area?.label ?? '').areas[0]).toEqual(area)
  const [screen] = area?.screens ?? []
  expect(filteredOverview(whole, screen?.label ?? '').areas.flatMap(({ screens }) => screens)).toContainEqual(screen)
  expect(filteredOverview(whole, '没有这样的词')).toEqual({ areas: [], documents: [], guides: [] })
})
