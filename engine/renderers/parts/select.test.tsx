// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { speak } from '../i18n/i18n.ts'
import { Select } from './select.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let drawn: Root | undefined
beforeAll(() => speak('ZHS'))
afterEach(() => act(async () => drawn?.unmount()))

test.each([
  [true, ['清除']],
  [false, []],
])('what takes the choice back has a name in the language of the portal: %s', async (allowClear, names) => {
  const page = document.createElement('div')
  drawn = createRoot(page)
  await act(async () => drawn?.render(<Select value="A" options={[{ value: 'A', label: '甲' }]} allowClear={allowClear} />))
  expect([...page.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual(names)
})
