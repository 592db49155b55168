// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { likeDialog } from './like-dialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let drawn: Root | undefined
afterEach(() => act(async () => drawn?.unmount()))

async function dragBy(selector: string): Promise<string | undefined> {
  const page = document.createElement('div')
  drawn = createRoot(page)
  const question = (
    <>
      <span className="ant-modal-confirm-title">{'删除？'}</span>
      <p>{'不能恢复。'}</p>
    </>
  )
  await act(async () => drawn?.render(likeDialog.modalRender(question)))
  const frame = page.firstElementChild as HTMLElement
  frame.setPointerCapture = () => undefined
  const at = (type: string, x: number) => new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: 0 })
  await act(async () => frame.querySelector(selector)?.dispatchEvent(at('pointerdown', 10)))
  await act(async () => frame.dispatchEvent(at('pointermove', 40)))
  return frame.style.transform
}

test('a question is dragged by its title, and not by its text', async () => {
  expect(await dragBy('.ant-modal-confirm-title')).toMatch(/^translate/)
  expect(await dragBy('p')).toBe('')
})
