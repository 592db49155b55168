// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { localeOf } from '../../../../runtime/screens/document/state.ts'
import { copy, loan, loanContext } from '../../../../runtime/screens/document/testing.ts'
import type { OpenScreen } from '../../../api/screens.ts'
import { speak } from '../../../i18n/i18n.ts'
import { type ListFrame, ListFrameContext } from '../list-frame.ts'
import { PeekSections } from './peek-sections.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const { app, screen } = loanContext()
const columns = ['book' as const, 'quantity' as const]
const sections = {
  free: { label: '免费图书', lines: 'copies', columns, where: { var: 'row.free' } },
  all: { label: '图书明细', lines: 'copies', columns },
}

/** The titles of the cards of a loan, with how many rows each has. */
async function peeked(isFree: boolean) {
  await speak('ZHS')
  const record = loan({ copies: [copy('71'), copy('72', { free: isFree })] })
  const open = { app, screen: { ...screen, sections }, route: '/lending/loan' } as unknown as OpenScreen
  const frame = { locale: localeOf(app) } as ListFrame
  const element = document.createElement('div')
  const drawn = createRoot(element)
  await act(async () =>
    drawn.render(
      <ListFrameContext value={frame}>
        <PeekSections open={open} record={record} />
      </ListFrameContext>,
    ),
  )
  const found = [...element.querySelectorAll('section:has(> h3)')].map((card) => [
    card.querySelector('h3')?.firstChild?.textContent,
    card.querySelectorAll('tbody tr').length,
  ])
  await act(async () => drawn.unmount())
  return found
}

test('beside a list a card shows its part of the lines, and is not there while it has none', async () => {
  expect(await peeked(true)).toEqual([
    ['免费图书', 1],
    ['图书明细', 2],
  ])
  expect(await peeked(false)).toEqual([['图书明细', 2]])
})
