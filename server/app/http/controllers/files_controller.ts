import type { HttpContext } from '@adonisjs/core/http'
import { limitsOf } from '../../../../engine/runtime/fields/attachment.ts'
import { announce } from '../../files/announce.ts'
import { isShownInline } from '../../files/media_types.ts'
import { ensureReadable } from '../../files/readable_file.ts'
import { uploaderOf } from '../../records/context.ts'
import portal from '../../services/portal.ts'
import { isUploadedBy, referenceOf, type StoredFile } from '../../values/stored_file.ts'
import { Problem } from '../answers/problem.ts'
import { sendFile } from '../answers/send_file.ts'
import { signedLink } from '../answers/signed_links.ts'
import { readCaller } from '../requests/caller.ts'
import { readFileForm } from '../requests/file_form.ts'
import { recordsContext, visitorContext } from '../requests/records_context.ts'
import { uploadContext } from '../requests/upload_context.ts'

/** Whoever uploaded a file may look at it this long before a record holds it. */
const ownHours = 24

/** Files: permits to upload, what is uploaded, and links to what may be read. */
export default class FilesController {
  /** The form that brings a file, and what the record will say of it. */
  async policy(http: HttpContext): Promise<void> {
    const permitted = await portal.files.permit(announce(await uploadContext(http), http.request.body()))
    if (!permitted) throw new Problem('tooManyRequests', { headers: { 'Retry-After': '60' } })
    const { file, form, expiresAt } = permitted
    http.response.status(201).json({ file: referenceOf(file), ...form, expiresAt: expiresAt.toISOString() })
  }

  /** A form posted to this server. Its signed policy is what allows it. */
  async create(http: HttpContext): Promise<void> {
    http.response.status(200).json(referenceOf(await readFileForm(http, (form, bytes) => portal.files.receive(form, bytes))))
  }

  /** Says that a form was posted to the object storage: the content is checked now. Asked twice, it answers the same. */
  async complete(http: HttpContext): Promise<void> {
    const file = await ownFile(http)
    const field = visitorContext(http).app.entities.get(file.entity)?.fields.get(file.field)
    http.response.json(referenceOf(await portal.files.complete(file, field && limitsOf(field).maxSize)))
  }

  /** A link to a file that a record holds. */
  async link(http: HttpContext): Promise<void> {
    const { entity, id, file } = http.params
    answerLink(http, await heldFile(http), `/api/records/${entity}/${id}/files/${file}`, id)
  }

  /** The bytes of a file that a record holds, for whoever follows a link to it: may they read it still? */
  async show(http: HttpContext): Promise<void> {
    await sendFile(http, await heldFile(http), http.params.as)
  }

  /** A link to what the person has just uploaded and no record holds yet. */
  async ownLink(http: HttpContext): Promise<void> {
    answerLink(http, await freshFile(http), `/api/files/${http.params.id}`)
  }

  /** The bytes of what the person has just uploaded. */
  async showOwn(http: HttpContext): Promise<void> {
    await sendFile(http, await freshFile(http), http.params.as)
  }
}

/** A file that the caller has uploaded. */
async function ownFile(http: HttpContext): Promise<StoredFile> {
  const file = await portal.files.find(String(http.params.id))
  if (!file || !isUploadedBy(file, uploaderOf(await uploadContext(http, false)))) throw new Problem('notFound')
  return file
}

/** A file that the caller uploaded a short while ago. */
async function freshFile(http: HttpContext): Promise<StoredFile> {
  const file = await ownFile(http)
  if (file.state !== 'stored' || Date.now() - file.createdAt > ownHours * 3_600_000) throw new Problem('notFound')
  return file
}

/** A file that a record holds where the caller sees it. */
async function heldFile(http: HttpContext): Promise<StoredFile> {
  const { entity, id, file } = http.params
  await ensureReadable(recordsContext(http), entity, id, file)
  const found = await portal.files.find(file)
  if (found?.state !== 'stored') throw new Problem('notFound')
  return found
}

/** Answers with a link that the caller, and nobody else, may follow without a session for a short while. */
function answerLink(http: HttpContext, file: StoredFile, path: string, record?: string): void {
  const as = http.request.qs().as === 'inline' && isShownInline(file.type) ? 'inline' : 'download'
  const { name, type, size } = file
  const linked = { attachment: file.id, ...(record !== undefined && { record }) }
  http.response.json({ url: signedLink(`${path}/${as}`, readCaller(http).id, linked), name, type, size })
}
