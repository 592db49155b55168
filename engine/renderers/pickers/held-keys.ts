import { focusNext } from './focus-next.ts'

/** A key as it was pressed. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const held: Pressed[] = []
let isHolding = false
let isPressing = false
let giveUp: (() => void) | undefined

/**
 * Holds back what is typed from now on, until `releaseKeys` or `dropKeys`: it is meant for what comes after that which is awaited.
 * Escape calls `cancel`, and goes on to the page.
 */
export function holdKeys(cancel: () => void): void {
  giveUp = cancel
  if (!isHolding && !isPressing) window.addEventListener('keydown', hold, true)
  isHolding = true
}

/**
 * Lets what was held back come as it was typed, key by key; what is typed meanwhile comes after it.
 * @param first a key that comes before them
 * @param left the input of a cell that is being left: they are not meant for it
 */
export function releaseKeys(first?: Pressed, left?: Element | null): void {
  if (!isHolding) return
  isHolding = false
  giveUp = undefined
  if (first) held.unshift(first)
  if (!isPressing) void pressHeld(left?.closest('.ag-cell') ? left : null)
}

/** Forgets what was held back. */
export function dropKeys(): void {
  held.length = 0
  releaseKeys()
}

function hold(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing) return
  if (event.key === 'Escape' && giveUp) {
    giveUp()
    return
  }
  const { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey } = event
  held.push({ key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey })
  event.preventDefault()
  event.stopImmediatePropagation()
}

async function pressHeld(left: Element | null): Promise<void> {
  isPressing = true
  await settled(left)
  for (let pressed = held.shift(); pressed; pressed = held.shift()) {
    press(pressed)
    await settled()
    if (isHolding) break
  }
  isPressing = false
  if (!isHolding) window.removeEventListener('keydown', hold, true)
}

/** Turns that an editor is waited for which a key has opened. */
const patience = 200

/** After what a key has set off: a cell is left and the next one has the focus a moment after it, or an editor opens and takes it. */
async function settled(left: Element | null = null): Promise<void> {
  await turn()
  await turn()
  const isOnItsWay = () => document.activeElement === document.body || (left !== null && document.activeElement === left)
  for (let turns = patience; turns > 0 && (isOpening() || isOnItsWay()); turns--) await turn()
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Whether a cell is being edited whose editor does not have the focus yet. */
const isOpening = () => document.querySelector('.ag-cell-inline-editing') !== null && !document.activeElement?.matches('input, textarea')

/** Presses a key in what has the focus now, with what the browser itself would do. */
function press(pressed: Pressed): void {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true })
  if (!target.dispatchEvent(event)) return
  const isCommand = pressed.ctrlKey || pressed.metaKey || pressed.altKey
  if (pressed.key === 'Tab') focusNext(target, pressed.shiftKey)
  else if (isCommand) return
  else if (pressed.key === 'Backspace') document.execCommand('delete')
  else if (pressed.key === 'Enter' && target instanceof HTMLButtonElement) target.click()
  else if ([...pressed.key].length === 1) document.execCommand('insertText', false, pressed.key)
}
