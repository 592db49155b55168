import { Exception } from '../../runtime/exception.ts'
import { portalAtom } from '../state/portal.ts'
import { readTabStorage, writeTabStorage } from '../state/session-storage.ts'
import { store } from '../state/store.ts'

/**
 * Loads a part of the program. When it fails, as it does after a new version was put up, the page is loaded again, once; when it takes
 * too long or fails again, that is an Exception (`chunkTimeout`, `chunkFailed`).
 */
export async function loadChunk<Part>(name: string, load: () => Promise<Part>, reload = () => location.reload()): Promise<Part> {
  const key = `reloaded.${name}`
  try {
    const part = await beforeTimeout(load())
    writeTabStorage(key, null)
    return part
  } catch (failure) {
    if (failure instanceof Exception) throw failure
    if (readTabStorage(key) !== null)
      throw new Exception('chunkFailed', `The chunk "${name}" could not be loaded`, { name }, { cause: failure })
    writeTabStorage(key, true)
    reload()
    return new Promise(() => undefined)
  }
}

function beforeTimeout<Part>(loading: Promise<Part>): Promise<Part> {
  const milliseconds = store.get(portalAtom).browser.loadSeconds * 1_000
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Exception('chunkTimeout', 'Loading took too long')), milliseconds)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
