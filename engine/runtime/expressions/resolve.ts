import type { AppEntity, AppField } from '../app/app.ts'
import { settingField } from '../app/setting-field.ts'
import { isRecordScope, type RecordScope, type Site } from './scope.ts'
import type { Type } from './type.ts'

/** What the path of a `var` leads to. */
export type Target =
  | { readonly kind: 'clock'; readonly name: 'today' | 'now' }
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'comment' }
  | { readonly kind: 'setting'; readonly name: string; readonly field: AppField; readonly nullable: boolean }
  /** A field of the record in scope, or one reached from it through references: `key` is the path from the record. */
  | { readonly kind: 'field'; readonly scope: RecordScope; readonly key: string; readonly field: AppField; readonly nullable: boolean }
  | { readonly kind: 'lines'; readonly scope: RecordScope; readonly key: string; readonly lines: AppEntity }

/** Why a path leads nowhere. */
interface Unresolved {
  readonly kind: 'unresolved'
  readonly code: 'unknownScope' | 'unknownField' | 'notAReference' | 'linesThroughReference' | 'pathIsARecord'
  readonly params: Readonly<Record<string, string>>
}

const unresolved = (code: Unresolved['code'], params: Unresolved['params']): Unresolved => ({ kind: 'unresolved', code, params })

/** Follows the path of a `var` from its scope through references. */
export const resolve = (site: Site, path: string): Target | Unresolved => {
  const [root = '', ...segments] = path.split('.')
  if (segments.length === 0 && (root === 'today' || root === 'now')) return { kind: 'clock', name: root }
  if (root === 'comment' && segments.length === 0 && site.comment === true) return { kind: 'comment' }
  if (root === 'params' && segments.length === 1 && (site.atAddress === true || site.params?.includes(segments[0] ?? '') === true)) {
    return { kind: 'param', name: segments[0] ?? '' }
  }
  if (root === 'settings' && segments.length === 2) {
    const [name = '', key = ''] = segments
    const field = settingField(site.app, name, key)
    return field
      ? { kind: 'setting', name, field, nullable: field.declaration?.default === undefined }
      : unresolved('unknownField', { field: key, entity: `settings.${name}` })
  }
  const entity = isRecordScope(root) ? site.app.entities.get(site.scopes[root] ?? '') : undefined
  if (!isRecordScope(root) || entity === undefined) return unresolved('unknownScope', { scope: root, path })
  if (segments.length === 0) return unresolved('pathIsARecord', { path })
  const [first, ...rest] = segments
  if (root === 'row' && first === 'parent' && rest.length > 0 && entity.parent?.entity.name === site.scopes.record) {
    return resolve(site, ['record', ...rest].join('.'))
  }
  return follow(site, root, entity, segments)
}

const follow = (site: Site, scope: RecordScope, start: AppEntity, segments: readonly string[]): Target | Unresolved => {
  const key = segments.join('.')
  const last = segments.length - 1
  let entity = start
  let nullable = false
  for (const [index, segment] of segments.entries()) {
    const lines = entity.lines.get(segment) ?? (scope === 'user' && index === 0 ? accountRecords(site, segment) : undefined)
    if (lines !== undefined) {
      if (index > 0) return unresolved('linesThroughReference', { path: key, field: segment })
      return last === 0 ? { kind: 'lines', scope, key, lines } : unresolved('notAReference', { field: segment, entity: entity.name })
    }
    const field = entity.fields.get(segment)
    if (field === undefined) return unresolved('unknownField', { field: segment, entity: entity.name })
    nullable ||= isNullable(field)
    if (index === last) return { kind: 'field', scope, key, field, nullable }
    const next = field.target === undefined || field.multiple ? undefined : site.app.entities.get(field.target)
    if (next === undefined) return unresolved('notAReference', { field: segment, entity: entity.name })
    entity = next
  }
  return unresolved('pathIsARecord', { path: key })
}

/** The records that `app.json` reads with every account: lines of `user`. A field of the account comes first. */
const accountRecords = ({ app }: Site, name: string): AppEntity | undefined => {
  const { account } = app.bundle.app
  const declared = Object.hasOwn(account.with ?? {}, name) ? account.with?.[name] : undefined
  return declared === undefined || app.entities.get(account.entity)?.fields.has(name) ? undefined : app.entities.get(declared.entity)
}

const isNullable = (field: AppField): boolean => {
  if (field.system || field.kind === 'status') return field.name === 'createdBy' || field.name === 'updatedBy'
  const { required, visible } = field.declaration ?? {}
  // A hidden field is not required.
  return required !== true || (visible !== undefined && visible !== true)
}

/** The type of a field's values. */
export const typeOfField = (field: AppField): Type => {
  const one = typeOfOne(field)
  return field.multiple ? { kind: 'list', of: one } : one
}

const typeOfOne = (field: AppField): Type => {
  switch (field.kind) {
    case 'id':
      return { kind: 'ref', entity: field.entity }
    case 'ref':
    case 'refs':
      return { kind: 'ref', entity: field.target ?? '' }
    case 'enum':
    case 'lookup':
    case 'status': {
      const lookup = field.declaration?.kind === 'lookup' ? field.declaration.lookup : undefined
      // The values of a lookup that are records are not known here.
      if (lookup !== undefined && !field.choices) return { kind: 'code' }
      return { kind: 'choice', name: lookup ?? `${field.entity}.${field.name}`, values: new Set(field.choices?.keys()) }
    }
    default:
      return { kind: field.kind }
  }
}
