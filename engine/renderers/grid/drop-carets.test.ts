// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropCarets } from './drop-carets.ts'

/** Puts the caret into an element, and says that it was pressed. */
function press(name: string): void {
  const element = document.getElementById(name) as HTMLElement
  window.getSelection()?.collapse(element, 0)
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
}
const caretIn = () => window.getSelection()?.anchorNode

describe('the caret in a grid', () => {
  beforeAll(dropCarets)
  beforeEach(() => {
    document.body.innerHTML = '<p id="text">words</p><div class="ag-root-wrapper"><div id="cell">cell</div><input id="input"></div>'
  })

  test('is taken away from a cell that was pressed', () => {
    press('cell')
    expect(caretIn()).toBeNull()
  })

  test('stays where something is typed', () => {
    press('input')
    expect(caretIn()).not.toBeNull()
  })

  test('stays in a text beside the grid', () => {
    press('text')
    expect(caretIn()).not.toBeNull()
  })

  test('leaves a text alone that is selected', () => {
    const text = document.getElementById('text') as HTMLElement
    window.getSelection()?.selectAllChildren(text)
    document.getElementById('cell')?.dispatchEvent(new Event('focusin', { bubbles: true }))
    expect(window.getSelection()?.toString()).toBe('words')
  })
})
