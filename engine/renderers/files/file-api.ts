import type { FileReference } from '../../runtime/values/record-data.ts'
import { api } from '../api/api.ts'
import { draftHeaders } from '../api/drafts.ts'
import { asProblem } from '../api/problem.ts'
import type { FilesOwner } from './files-context.ts'
import type { StrangerUploads } from './stranger-context.ts'

/** The permit of an upload: where the form goes, what it must say, and how the record will name the file. */
export interface UploadPermit {
  readonly file: FileReference
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** Asks whether a file may be uploaded for a field. */
export async function askPermit(
  field: { entity: string; name: string },
  file: File,
  signal: AbortSignal,
  stranger: StrangerUploads | null,
): Promise<UploadPermit> {
  await stranger?.ready()
  const body = { entity: field.entity, field: field.name, name: file.name, size: file.size, ...addressOf(stranger) }
  return api.call('/files/policy', { body, signal, ...headersOf(stranger) })
}

/** Says that the form was posted; the server checks what came. */
export function completeUpload(id: string, signal: AbortSignal, stranger: StrangerUploads | null): Promise<FileReference> {
  return api.call(`/files/${encodeURIComponent(id)}/complete`, { body: addressOf(stranger), signal, ...headersOf(stranger) })
}

const addressOf = (stranger: StrangerUploads | null) => (stranger ? { address: stranger.address } : {})
const headersOf = (stranger: StrangerUploads | null) => (stranger ? { headers: draftHeaders(stranger.address) } : {})

/** A link that opens or saves a file for a few minutes: through its record, or, as long as no record holds it, as one's own upload. */
export async function fileLink(owner: FilesOwner, id: string, as: 'inline' | 'download'): Promise<string> {
  const file = encodeURIComponent(id)
  const own = () => api.call<{ url: string }>(`/files/${file}/link?as=${as}`)
  if (owner.id === undefined) return (await own()).url
  try {
    const record = `/records/${encodeURIComponent(owner.entity)}/${encodeURIComponent(owner.id)}`
    return (await api.call<{ url: string }>(`${record}/files/${file}?as=${as}`)).url
  } catch (failure) {
    if (asProblem(failure).status !== 404) throw failure
    return (await own()).url
  }
}
