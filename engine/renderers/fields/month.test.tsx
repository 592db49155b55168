// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { AppField } from '../../runtime/app/app.ts'
import { plainMonth } from '../../runtime/fields/date.ts'
import type { Input } from '../../runtime/screens/document/input.ts'
import { galleryApp, galleryEntity } from '../development/gallery/gallery-app.ts'
import { addTexts, speak } from '../i18n/i18n.ts'
import { typeInto } from '../parts/typed-date.ts'
import { documentTexts } from '../screens/document/load-document-screen.ts'
import { DateInput } from './date.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const day = galleryEntity('loan')?.fields.get('loanDate') as AppField
const month = { ...day, declaration: { kind: 'date', label: day.label, precision: 'month' } } as AppField

let drawn: Root | undefined
beforeAll(async () => {
  await speak('ZHS')
  await addTexts('document', documentTexts)
})
afterEach(async () => {
  await act(async () => drawn?.unmount())
})

async function draw(field: AppField, onInput: (input: Input) => void): Promise<HTMLInputElement> {
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  drawn = createRoot(page)
  await act(async () =>
    drawn?.render(
      <DateInput
        id="typed"
        field={field}
        value="2026-01-01"
        locale={{ language: 'ZHS', timeZone: 'Asia/Shanghai' }}
        isInvalid={false}
        isRequired={false}
        onInput={onInput}
        onFlush={() => () => undefined}
        candidates={() => ({ app: galleryApp, entity: '' })}
      />,
    ),
  )
  return page.querySelector('#typed') ?? expect.fail('there is no input')
}

test('a month is shown as a month, a day as a day', async () => {
  expect((await draw(month, () => undefined)).value).toBe('2026-01')
  expect((await draw(day, () => undefined)).value).toBe('2026-01-01')
})

test('what is typed for a month and left is read as one', async () => {
  const given: Input[] = []
  const input = await draw(month, (each) => given.push(each))
  await act(async () => input.focus())
  await act(async () => typeInto(input, '202603'))
  await act(async () => input.blur())
  expect(given.map((each) => (each.kind === 'text' ? plainMonth(each.text) : each.kind === 'value' ? each.value : each))).toContain(
    '2026-03-01',
  )
})

test.each([
  ['3', '2026-03-01'],
  ['11月', '2026-11-01'],
  ['2025/7', '2025-07-01'],
  ['2025年7月', '2025-07-01'],
  ['202507', '2025-07-01'],
  ['2025-07-01', '2025-07-01'],
  ['soon', 'soon'],
])('a person who types %s means %s', (text, meant) => {
  expect(plainMonth(text, '2026-11-27')).toBe(meant)
})
