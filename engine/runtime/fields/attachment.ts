import type { AppField } from '../app/app.ts'
import type { FileReference } from '../documents/record-data.ts'
import { type FieldKind, issueWith } from './field-kind.ts'

const isFile = (input: unknown): input is FileReference => {
  if (typeof input !== 'object' || input === null) return false
  const { id, name, size, type } = input as Partial<Record<keyof FileReference, unknown>>
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && typeof type === 'string'
}

/** The limits of an attachment field. */
export const limitsOf = ({ declaration }: AppField) => {
  const { maxCount = 1, maxSize = 20 * 1024 * 1024, accept = [] } = declaration?.kind === 'attachment' ? declaration : {}
  return { maxCount, maxSize, accept }
}

/** Whether the file is of one of the media types (`image/*`) or endings (`.pdf`). */
export const isAccepted = ({ name, type }: Pick<FileReference, 'name' | 'type'>, accept: readonly string[]): boolean =>
  accept.length === 0 ||
  accept.some((pattern) => {
    if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern.toLowerCase())
    return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
  })

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  if (!Array.isArray(input) || !input.every(isFile)) return issueWith('notAFile', field)
  const { maxCount, maxSize, accept } = limitsOf(field)
  if (input.length > maxCount) return issueWith('tooManyFiles', field, { max: maxCount })
  for (const file of input) {
    if (file.size > maxSize) return issueWith('fileTooBig', field, { name: file.name, max: Math.floor(maxSize / 1024 / 1024) })
    if (!isAccepted(file, accept)) return issueWith('fileNotAccepted', field, { name: file.name, accept: accept.join(', ') })
  }
  return input.length === 0 ? null : input.map(({ id, name, size, type }) => ({ id, name, size, type }))
}

const filesOf = (wire: unknown): readonly FileReference[] => (Array.isArray(wire) ? wire.filter(isFile) : [])

/** Stored files, by reference. Expressions see their ids: they can ask whether there are any. */
export const attachment = {
  kind: 'attachment',
  empty: null,
  read: (wire) => {
    const ids = filesOf(wire).map(({ id }) => id)
    return ids.length === 0 ? null : ids
  },
  write: () => null,
  parse,
  fromText: (text, field) => (text.trim() === '' ? null : issueWith('notAFile', field)),
  format: (wire) =>
    filesOf(wire)
      .map(({ name }) => name)
      .join('、'),
  compare: (a, b) => filesOf(a).length - filesOf(b).length,
  jsonSchema: (field) => ({
    type: 'array',
    maxItems: limitsOf(field).maxCount,
    items: {
      type: 'object',
      required: ['id', 'name', 'size', 'type'],
      properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' }, type: { type: 'string' } },
    },
  }),
} satisfies FieldKind<'attachment'>
