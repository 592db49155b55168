import { expect, test } from 'vitest'
import { withOwnLabels } from './own-labels.ts'
import { type Thing, tidied } from './thing.ts'

const titles: Readonly<Record<string, string>> = { ZHS: '借书单', ZHT: '借書單', US: 'Loans' }
const menu = (texts: Thing['texts'], entry = {}): Thing => ({
  value: { items: { lending: { label: '借阅', items: { loans: { screen: '/lending/loans', ...entry } } } } },
  texts,
})
const key = 'items.lending.items.loans.label'
const named = (thing: Thing) =>
  tidied(
    'menu',
    withOwnLabels(thing, ['ZHS', 'ZHT', 'US'], (language) => titles[language]),
  )

test('the name of an entry that is typed in English alone is kept, and the others are those of its screen', () => {
  const { value, texts } = named(menu({ US: { [key]: 'My loans' } }))
  expect(value).toMatchObject({ items: { lending: { items: { loans: { label: '借书单', screen: '/lending/loans' } } } } })
  expect(texts).toEqual({ ZHT: { [key]: '借書單' }, US: { [key]: 'My loans' } })
})

test('an entry that is named, or in no language, stays as it is', () => {
  const own = menu({ US: { [key]: 'My loans' } }, { label: '我的借书单' })
  expect(named(own)).toEqual(own)
  expect(named(menu({ US: { [key]: '' } }))).toEqual(menu({}))
})
