import type { TFunction } from 'i18next'
import type { AppField } from '../../runtime/app/app.ts'
import { isForPictures, limitsOf, megabytes } from '../../runtime/fields/attachment.ts'

/** What a field takes, said before anybody tries: kinds, size, count. */
export function limitsText(field: AppField, t: TFunction): string {
  const { minCount, maxCount, maxSize, accept } = limitsOf(field)
  const size = t('document:files.maxSize', { size: megabytes(maxSize) })
  const count =
    minCount > 1 ? t('document:files.between', { min: minCount, max: maxCount }) : t('document:files.maxCount', { count: maxCount })
  return [kindsText(accept, t), count, size].filter(Boolean).join(t('document:files.comma'))
}

function kindsText(accept: readonly string[], t: TFunction): string {
  const words = accept.map((pattern) => (pattern === 'image/*' ? t('document:files.pictures') : shortName(pattern)))
  return words.join(t('document:files.or'))
}

/** What people call a kind of file: `PDF` for `application/pdf` and for `.pdf`. */
const shortName = (pattern: string) => pattern.replace(/^.*[./]/, '').toUpperCase()

/** Why a file is not taken, before it is sent; nothing when it may be tried. */
export function refusalOf(field: AppField, file: File, t: TFunction): string | undefined {
  const { maxSize, accept } = limitsOf(field)
  const isPicture = file.type.startsWith('image/')
  if (file.size === 0) return t('document:files.empty', { name: file.name })
  // Pictures are compressed before they are measured.
  if (file.size > maxSize && !isPicture) return t('document:files.tooLarge', { name: file.name, size: megabytes(maxSize) })
  const isKnown = accept.length === 0 || accept.some((pattern) => matches(file, pattern))
  if (isKnown) return undefined
  const { name } = file
  return isForPictures(field)
    ? t('document:files.notAPicture', { name })
    : t('document:files.wrongKind', { name, kinds: kindsText(accept, t) })
}

function matches({ name, type }: File, pattern: string): boolean {
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern)
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) && type !== 'image/svg+xml' : type === pattern || type === ''
}
