import type { AppField } from '../app/app.ts'
import type { Issue } from '../validation/issue.ts'
import { dayOf } from '../values/days.ts'
import type { FileReference } from '../values/record-data.ts'
import { type FieldKind, issueWith } from './field-kind.ts'

/** Whether something is a stored file. */
const isFile = (input: unknown): input is FileReference => {
  if (typeof input !== 'object' || input === null) return false
  const { id, name, size, type } = input as Partial<Record<keyof FileReference, unknown>>
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && typeof type === 'string'
}

/** The limits of an attachment field. */
export const limitsOf = ({ declaration }: AppField) => {
  const attachment = declaration?.kind === 'attachment' ? declaration : undefined
  const { minCount = 1, maxCount = 1, maxSize = 20 * 1024 * 1024, accept = [] } = attachment ?? {}
  return { minCount, maxCount, maxSize, accept, expires: attachment?.expires }
}

/** The megabytes of a limit, as people are told it. */
export const megabytes = (bytes: number): number => Math.floor((bytes / 1024 / 1024) * 10) / 10

/** What a browser or a machine could run: taken only where a field names it. */
const runnable = /\.(svgz?|x?html?|mht(ml)?|xml|hta|m?js|exe|dll|msi|bat|cmd|com|scr|ps1|vbs|sh|jar|apk|lnk)$/i

/** Whether the file is of one of the media types (`image/*`) or endings (`.pdf`). What could be run has to be named exactly. */
export const isAccepted = ({ name, type }: Pick<FileReference, 'name' | 'type'>, accept: readonly string[]): boolean => {
  const isNamed = accept.some((pattern) => (pattern.startsWith('.') ? name.toLowerCase().endsWith(pattern) : type === pattern))
  if (isNamed || runnable.test(name)) return isNamed
  return accept.length === 0 || accept.some((pattern) => pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1)))
}

const isDay = (input: unknown): input is string => typeof input === 'string' && dayOf(input) !== null

/** Whether a field takes pictures and nothing else. */
export function isForPictures(field: AppField): boolean {
  const { accept } = limitsOf(field)
  return accept.length > 0 && accept.every((pattern) => picture.test(pattern))
}

/** That a field does not take a file of this kind; one for pictures asks for a picture. */
export function notAccepted(name: string, field: AppField): Issue {
  const { accept } = limitsOf(field)
  return issueWith(isForPictures(field) ? 'fileNotAPicture' : 'fileNotAccepted', field, { name, accept: accept.join(', ') })
}

const picture = /^(image\/.*|\.(png|jpe?g|gif|webp|bmp|heic))$/i

/** What is wrong with one file of a field; nothing when it is right. */
function fileIssue(file: FileReference, field: AppField): Issue | undefined {
  const { maxSize, accept, expires } = limitsOf(field)
  const { name } = file
  if (file.size > maxSize) return issueWith('fileTooBig', field, { name, max: megabytes(maxSize) })
  if (!isAccepted(file, accept)) return notAccepted(name, field)
  const { expiresOn = null } = file
  if (expires === 'required' && expiresOn === null) return issueWith('fileWithoutExpiry', field, { name })
  return expiresOn === null || isDay(expiresOn) ? undefined : issueWith('notADate', field, { value: String(expiresOn).slice(0, 40) })
}

/** The file in its one normal form. */
function normal({ id, name, size, type, expiresOn }: FileReference, field: AppField): FileReference {
  const kept = limitsOf(field).expires !== undefined && isDay(expiresOn)
  return { id, name, size, type, ...(kept && { expiresOn }) }
}

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  if (!Array.isArray(input) || !input.every(isFile)) return issueWith('notAFile', field)
  const { minCount, maxCount } = limitsOf(field)
  if (input.length > maxCount) return issueWith('tooManyFiles', field, { max: maxCount })
  if (input.length > 0 && input.length < minCount) return issueWith('tooFewFiles', field, { min: minCount })
  if (new Set(input.map(({ id }) => id)).size < input.length) return issueWith('sameFileTwice', field)
  const [issue] = input.flatMap((file) => fileIssue(file, field) ?? [])
  if (issue) return issue
  return input.length === 0 ? null : input.map((file) => normal(file, field))
}

/** The files of a value. */
export const filesOf = (wire: unknown): readonly FileReference[] => (Array.isArray(wire) ? wire.filter(isFile) : [])

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
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        size: { type: 'integer' },
        type: { type: 'string' },
        ...(limitsOf(field).expires && { expiresOn: { type: 'string', format: 'date' } }),
      },
    },
  }),
} satisfies FieldKind<'attachment'>
