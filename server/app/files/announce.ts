import { documentOf, pathInDocument } from '../../../engine/runtime/app/document-of.ts'
import { isAccepted, limitsOf, megabytes, notAccepted } from '../../../engine/runtime/fields/attachment.ts'
import { issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { type Context, uploaderOf } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { forbidden, Invalid } from '../records/failures.ts'
import { safeName } from '../values/safe_name.ts'
import type { Announced } from './files.ts'
import { typeOfName } from './media_types.ts'

/** Bytes of a file of somebody who is not signed in, whatever the field takes from others. */
const strangersMost = 5 * 1024 * 1024

/**
 * What a person wants to upload, and for which field, checked before a byte is sent.
 * @throws Invalid when the field does not take such a file; `forbidden` when the person may not fill it in; `notFound`
 */
export function announce(context: Context, body: Readonly<Record<string, unknown>>): Announced {
  const isStranger = context.user.id === undefined
  const entity = entityOf(context, String(body.entity ?? ''), isStranger ? 'create' : 'read')
  const { access } = context
  const document = documentOf(entity).name
  const name = String(body.field ?? '')
  const field = entity.fields.get(name)
  const path = pathInDocument(entity, name)
  if (field?.kind !== 'attachment' || access.hidden(document).has(path))
    throw refused({ code: 'unknownField', path: 'field', params: { field: name } })
  const mayWrite = access.canCreate(document) || access.canUpdate(document) || access.transitions(document).size > 0
  if (!mayWrite || access.readonly(document).has(path)) throw forbidden('noGrant', { operation: 'update', entity: document })
  const file = { name: safeName(String(body.name ?? '')), size: Number(body.size) }
  if (file.name === '') throw refused({ code: 'fileName', path: 'name', params: {} })
  if (!Number.isInteger(file.size) || file.size <= 0) throw refused({ code: 'fileContent', path: 'size', params: { name: file.name } })
  const { accept, ...limits } = limitsOf(field)
  const maxSize = isStranger ? Math.min(limits.maxSize, strangersMost) : limits.maxSize
  const type = typeOfName(file.name)
  if (file.size > maxSize) throw refused({ ...issueWith('fileTooBig', field, { name: file.name, max: megabytes(maxSize) }), path: 'size' })
  if (!isAccepted({ ...file, type }, accept)) throw refused({ ...notAccepted(file.name, field), path: 'name' })
  return { ...file, type, entity: entity.name, field: name, ...uploaderOf(context), mostBytes: maxSize }
}

const refused = (issue: Issue): Invalid => new Invalid([issue])
