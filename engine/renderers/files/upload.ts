import type { FileReference } from '../../runtime/values/record-data.ts'
import { compressImage } from './compress-image.ts'
import { askPermit, completeUpload } from './file-api.ts'
import { postForm } from './post-form.ts'
import type { StrangerUploads } from './stranger-context.ts'

/** Uploads one file for a field: pictures compressed, by a signed form, checked by the server. Fails with a `Problem`, or an abort. */
export async function upload(
  field: { entity: string; name: string },
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
  stranger: StrangerUploads | null,
): Promise<FileReference> {
  const sent = await compressImage(file)
  const permit = await askPermit(field, sent, signal, stranger)
  await postForm(permit, sent, signal, onProgress)
  return completeUpload(permit.file.id, signal, stranger)
}
