import { portalAtom } from '../state/portal.ts'
import { readTabStorage, writeTabStorage } from '../state/session-storage.ts'
import { store } from '../state/store.ts'

/**
 * Whether the portal stands inside another system, which has a header and a menu of its own: the address said so by its query parameter
 * `type`, before or after the `#`. It stays so until the browser tab or frame is closed.
 */
export function isEmbedded(): boolean {
  const { embeddedType } = store.get(portalAtom)
  const queries = [location.search, location.hash.split('?')[1] ?? '']
  if (queries.some((query) => new URLSearchParams(query).get('type') === embeddedType)) writeTabStorage('embedded', true)
  return readTabStorage('embedded') === true
}
