import type { DocumentController } from './document-controller.ts'

/** What is typed is written from time to time. */
interface Writing {
  /** Writes what is not written yet, with what inputs hold back. */
  now(): void
  /** Writes no more. */
  stop(): void
}

/**
 * Writes a document a pause after something was typed into it, and at once when its page is hidden or left.
 * @param pause milliseconds
 */
export function writeWhileTyping(controller: DocumentController, pause: number, write: () => void): Writing {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = controller.view.state
  const done = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const written = () => {
    done()
    write()
  }
  const unsubscribe = controller.subscribe(() => {
    if (controller.view.state === last) return
    last = controller.view.state
    timer ??= setTimeout(written, pause)
  })
  const now = () => {
    // What is in a field that was not left yet is a change like any other: the timer starts.
    controller.flush()
    if (timer !== undefined) written()
  }
  const hide = () => {
    if (document.visibilityState !== 'visible') now()
  }
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', now)
  return {
    now,
    stop() {
      unsubscribe()
      done()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', now)
    },
  }
}
