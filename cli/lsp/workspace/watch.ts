import { type FSWatcher, watch } from 'node:fs'
import type { BundleFolder } from './bundle-folder.ts'
import type { BundleFolders, InBundle } from './bundle-folders.ts'

/** Watches the folders of bundles, also of those that are opened later, for editors that do not. */
export function watchFolders(folders: BundleFolders, changed: (place: InBundle) => void): { close(): void } {
  const watchers = new Map<BundleFolder, FSWatcher>()
  const follow = (folder: BundleFolder) => {
    const watcher = watch(folder.directory, { recursive: true }, (_, name) => {
      const path = name?.replaceAll('\\', '/')
      if (path?.endsWith('.json') && !/(^|\/)\./.test(path)) changed({ folder, path })
    })
    watchers.set(folder, watcher)
  }
  folders.whenOpened(follow)
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
