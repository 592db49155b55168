// @vitest-environment happy-dom
import { App } from 'antd'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addTexts, speak } from '../i18n/i18n.ts'
import { documentTexts } from '../screens/document/load-document-screen.ts'
import { FileRow } from './file-row.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let drawn: Root | undefined
beforeAll(async () => {
  await speak('ZHS')
  await addTexts('document', documentTexts)
})
afterEach(() => act(async () => drawn?.unmount()))

const today = '2026-02-27'

test.each([
  ['2026-02-26', '已过期'],
  ['2026-02-27', '今天到期'],
  ['2026-03-01', '还有 2 天到期'],
  ['2026-03-29', '还有 30 天到期'],
  ['2026-03-30', undefined],
  [undefined, undefined],
])('a file that is good until %s says: %s', async (expiresOn, said) => {
  const page = document.createElement('div')
  drawn = createRoot(page)
  const file = { id: '1', name: '营业执照.pdf', size: 1024, type: 'application/pdf', ...(expiresOn && { expiresOn }) }
  await act(async () =>
    drawn?.render(
      <App>
        <ul>
          <FileRow file={file} today={today} onPreview={() => undefined} />
        </ul>
      </App>,
    ),
  )
  expect(page.querySelector('[data-tone]')?.textContent).toBe(said)
})
