// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { cellAddress } from '../../runtime/screens/document/address.ts'
import { copy, loan } from '../../runtime/screens/document/testing.ts'
import { linesOf } from '../../runtime/values/record-data.ts'
import { close, draw, openLoan } from '../screens/document/testing.tsx'
import { Jumps, JumpsContext } from './jumps.ts'
import { type LinesFrame, LinesFrameContext } from './lines-frame.ts'
import { LinesSection } from './lines-section.tsx'
import { useJumps } from './use-jumps.ts'

vi.mock('../state/use-media.ts', async (original) => ({ ...(await original<object>()), useIsPhone: () => true }))

const section = { label: '图书明细', lines: 'copies', columns: ['book' as const, 'quantity' as const, 'free' as const] }
const free = { ...section, label: '免费图书', where: { var: 'row.free' } }
const wrong = new Map([
  ['copies', ['至少一册']],
  [cellAddress('copies', '72', 'quantity'), ['须为整数']],
])

/** The cards of a loan of three books, on a phone: of all its lines, and of those that are free. */
async function openCards(isFree = true) {
  const record = loan({ copies: [copy('71'), copy('72', { free: isFree }), copy('73')] })
  const controller = await openLoan(record)
  const jumps = new Jumps()
  const page = await draw(
    controller,
    <JumpsContext value={jumps}>
      <LinesSection name="part" route="/lending/loan" section={free} errors={wrong} />
      <LinesSection name="all" route="/lending/loan" section={section} errors={wrong} />
    </JumpsContext>,
  )
  const card = (name: string) => page.querySelector<HTMLElement>(`[data-section="${name}"]`)
  return { controller, card, jumps }
}

const texts = (card: HTMLElement | null, what: string) => [...(card?.querySelectorAll(what) ?? [])].map(({ textContent }) => textContent)
const numbers = (card: HTMLElement | null) => texts(card, 'article').map((text) => text?.[0])

test('a card with a part of the lines shows those, by the numbers that they have among all, and counts them', async () => {
  const { card } = await openCards()

  expect(numbers(card('all'))).toEqual(['1', '2', '3'])
  expect(numbers(card('part'))).toEqual(['2'])
  expect([texts(card('all'), 'h2'), texts(card('part'), 'h2')]).toEqual([['图书明细共 3 行'], ['免费图书共 1 行']])
})

test('only the card with all of them is typed into, and told what is wrong with them as such', async () => {
  const { card } = await openCards()

  expect(card('all')?.querySelectorAll('input').length).toBeGreaterThan(0)
  expect(card('part')?.querySelectorAll('input, [role="toolbar"] button')).toHaveLength(0)
  expect([texts(card('all'), '[role="alert"]'), texts(card('part'), '[role="alert"]')]).toEqual([['至少一册'], []])
  expect(card('part')?.querySelector('[data-wrong="true"]')).not.toBeNull()
})

test('what is wrong leads to the card with all of them, though another stands before it', async () => {
  const { card, jumps } = await openCards()
  await act(async () => jumps.to('copies', '72', 'quantity'))

  const dialogs = [...document.querySelectorAll('[role="dialog"]')].map(({ textContent }) => textContent)
  expect(dialogs).toHaveLength(1)
  expect(document.querySelectorAll('[role="dialog"] input').length).toBeGreaterThan(0)
  expect(card('part')?.dataset.lines).toBeUndefined()
})

const [grid, area] = [{ current: undefined }, { current: null }]
function Grid() {
  useJumps(grid, area)
  return null
}

test('nothing leads into the grid of a part of them either', async () => {
  const controller = await openLoan(loan())
  const jumps = new Jumps()
  const gridOf = (holdsAll: boolean) => ({ controller, name: 'copies', holdsAll }) as unknown as LinesFrame
  const drawGrid = (holdsAll: boolean) =>
    draw(
      controller,
      <JumpsContext value={jumps}>
        <LinesFrameContext value={gridOf(holdsAll)}>
          <Grid />
        </LinesFrameContext>
      </JumpsContext>,
    )
  await drawGrid(false)
  expect(jumps.has('copies')).toBe(false)
  await close()
  await drawGrid(true)
  expect(jumps.has('copies')).toBe(true)
})

test('a card is there while it has a line, and follows what is typed', async () => {
  const { card, controller } = await openCards(false)
  expect([card('all') !== null, card('part')]).toEqual([true, null])

  const key = String(linesOf(controller.view.state.record, 'copies')[2]?.$key)
  const tick = (value: boolean) =>
    act(async () => controller.edit({ kind: 'cells', lines: 'copies', cells: [{ key, field: 'free', input: { kind: 'value', value } }] }))
  await tick(true)
  expect(numbers(card('part'))).toEqual(['3'])
  await tick(false)
  expect(card('part')).toBeNull()
})
