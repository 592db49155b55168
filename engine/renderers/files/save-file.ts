import { fileLink } from './file-api.ts'
import type { FilesOwner } from './files-context.ts'

/** Saves a file to the person's machine. */
export async function saveFile(owner: FilesOwner, id: string): Promise<void> {
  const link = document.createElement('a')
  link.href = await fileLink(owner, id, 'download')
  link.download = ''
  link.click()
}
