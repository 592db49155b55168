import { momentNow } from '../../state/clock.ts'
import { galleryApp, galleryFiles } from './gallery-app.ts'
import { answerFromMemory } from './memory/answer-from-memory.ts'
import { MemoryPortal } from './memory/memory-portal.ts'
import { storagePrefixOf } from './memory/memory-session.ts'
import { sceneOf } from './scenes.ts'

/** Shows a scene in this page: the portal is answered from memory, and what the scene clicks is clicked as soon as it is there; `data-scene` then says `shown`. */
export async function playScene(name: string): Promise<void> {
  const scene = sceneOf(name)
  if (!scene) return
  const { state = 'filled', login = 'admin', density, clicks = [] } = scene
  answerFromMemory(new MemoryPortal({ app: galleryApp, files: galleryFiles, state, login, now: momentNow().now }))
  forget()
  if (density) localStorage.setItem(`${storagePrefixOf(galleryApp)}density`, JSON.stringify(density))
  clickAll(clicks).then(() => {
    document.documentElement.dataset.scene = 'shown'
  })
}

/** Tabs and drafts of the scenes before. */
function forget(): void {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (key.startsWith('gallery.') && !key.endsWith('language')) localStorage.removeItem(key)
}

/** Where a selector begins that looks for something in a dialog. */
const dialog = '[role="dialog"]'

async function clickAll(selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) (await whenThere(selector)).click()
}

/** The element, once it is in the page: in the screen, or in a dialog over it. */
function whenThere(selector: string): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector<HTMLElement>(selector.startsWith(dialog) ? selector : `[data-pane]:not([hidden]) ${selector}`)
      if (!found) return
      observer.disconnect()
      resolve(found)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    look()
  })
}
