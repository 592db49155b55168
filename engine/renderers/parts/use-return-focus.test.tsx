// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useReturnFocus } from './use-return-focus.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let opener: HTMLElement

beforeEach(() => {
  document.body.innerHTML = '<button id="opener"></button><button id="other"></button><div id="page"></div>'
  opener = document.getElementById('opener') as HTMLElement
  opener.focus()
  root = createRoot(document.getElementById('page') as HTMLElement)
})
afterEach(() => act(async () => root.unmount()))

function Asking({ isOpen = true }: { isOpen?: boolean }) {
  useReturnFocus(isOpen)
  return <input />
}
/** A dialog comes and has the focus. */
async function come(isOpen = true) {
  await act(async () => root.render(<Asking isOpen={isOpen} />))
  document.querySelector('input')?.focus()
}
const go = () => act(async () => root.render(null))

test('the focus goes back to what opened a dialog that is taken off the page', async () => {
  await come()
  await go()
  expect(document.activeElement?.id).toBe('opener')
})

test('the focus stays where something else has put it', async () => {
  await come()
  document.getElementById('other')?.focus()
  await go()
  expect(document.activeElement?.id).toBe('other')
})

test('what was not open has no focus to give back, nor has one whose opener is gone', async () => {
  await come(false)
  await go()
  expect(document.activeElement).toBe(document.body)
  opener.focus()
  await come()
  opener.remove()
  await go()
  expect(document.activeElement).toBe(document.body)
})
