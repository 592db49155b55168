// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { daysShown } from '../../../../runtime/screens/calendar/days.ts'
import { type CalendarContext, CalendarContextOfList } from './calendar-context.ts'
import { MonthGrid } from './month-grid.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const empty = (): CalendarContext => ({
  today: '2026-11-20',
  entries: [],
  columns: { title: undefined, others: [] } as unknown as CalendarContext['columns'],
  hasLoaded: true,
  hasMore: () => false,
  addressOf: () => undefined,
  fullnessOf: () => undefined,
  onNew: undefined,
  onWeek: () => undefined,
})

test('the day that a key leads to has the focus once it is shown, whatever is drawn before', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const asked: string[] = []
  const draw = (day: string) =>
    act(async () =>
      root.render(
        <CalendarContextOfList value={empty()}>
          <MonthGrid days={daysShown('month', day)} day={day} label="" onDay={(each) => asked.push(each)} />
        </CalendarContextOfList>,
      ),
    )
  await draw('2026-11-27')
  const button = box.querySelector<HTMLElement>('[data-day="2026-11-27"] button')
  button?.focus()
  await act(async () => button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true })))
  expect(asked).toEqual(['2026-12-27'])
  await draw('2026-11-27')
  await draw('2026-12-27')
  expect(document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day).toBe('2026-12-27')
  await act(async () => root.unmount())
})
