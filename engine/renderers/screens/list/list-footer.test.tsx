// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Total } from '../../api/records.ts'
import { speak } from '../../i18n/i18n.ts'
import { ListFooter } from './list-footer.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let drawn: Root | undefined
afterEach(() => act(async () => drawn?.unmount()))

async function draw(total: Total, onCount = async () => undefined): Promise<HTMLElement> {
  await speak('ZHS')
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  drawn = createRoot(element)
  await act(async () =>
    drawn?.render(<ListFooter isTable total={total} onCount={onCount} selected={0} isEverything={false} onClear={vi.fn()} />),
  )
  return element
}

test('a total that was counted says no more than itself', async () => {
  const page = await draw(9_999)
  expect(page.textContent).toContain('共 9,999 条')
  expect(page.querySelector('button')).toBeNull()
})

test('a total that was not counted to the end says why, and is counted when somebody asks', async () => {
  const onCount = vi.fn(async () => undefined)
  const page = await draw({ atLeast: 10_000 }, onCount)
  expect(page.textContent).toContain('共 10,000+ 条')
  const button = page.querySelector('button')
  expect(button?.textContent).toBe('数出全部')
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('数到 10,000 条就停了')
  await act(async () => button?.click())
  expect(onCount).toHaveBeenCalledOnce()
})
