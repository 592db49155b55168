import { buffer } from 'node:stream/consumers'
import type { FileStorage } from './storage/file_storage.ts'

/** A place in which another system lays down files. */
export interface Drop {
  /** The size of a file in bytes; nothing where it is not there. */
  size(name: string): Promise<number | undefined>
  read(name: string, size: number): Promise<Buffer>
  remove(name: string): Promise<void>
}

/** The place of a connector in the file storage of the portal. */
export function storageDrop(storage: Pick<FileStorage, 'size' | 'read' | 'remove'>, connector: string): Drop {
  const at = (name: string) => `drops/${connector}/${name}`
  return {
    size: (name) => storage.size(at(name)),
    read: async (name) => buffer(await storage.read(at(name))),
    remove: (name) => storage.remove(at(name)),
  }
}
