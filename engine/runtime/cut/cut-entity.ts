import type { Entity } from '../../schema/entity.ts'
import type { Essential } from '../../schema/essential.ts'
import type { Field, LinesField, ValueField } from '../../schema/field.ts'
import type { Key } from '../../schema/key.ts'
import type { Rule } from '../../schema/rule.ts'
import type { Access } from '../access/access.ts'
import { type Scopes, seesExpression, showsField, showsPath } from '../access/sight.ts'
import type { App, AppEntity } from '../app/app.ts'
import { documentOf, pathInDocument } from '../app/document-of.ts'
import type { Selection } from './selection.ts'

/** What a cut needs to know at every entity. */
export interface Cut {
  readonly app: App
  readonly access: Access
  readonly selection: Selection
}

/** The part of an entity that a screen needs and its user may see. Rules that read what they may not see stay on the server. */
export function cutEntity(cut: Cut, entity: AppEntity): Entity {
  const declaration = entity.declaration as Entity
  const { indexes: _indexes, keys: _keys, readings: _readings, was: _was, ...rest } = declaration
  return { ...rest, ...cutEssential(cut, entity), fields: cutFields(cut, entity), ...cutRules(cut, entity) }
}

function cutFields(cut: Cut, entity: AppEntity): Record<string, Field> {
  const selected = cut.selection.fields.get(entity.name)
  return Object.fromEntries(
    Object.entries(entity.declaration.fields).flatMap(([name, field]): [string, Field][] => {
      if (!selected?.has(name) || !showsField(cut.access, entity, name)) return []
      const lines = entity.lines.get(name)
      return [[name, lines ? cutLines(cut, lines) : cutField(cut, entity, name, field as ValueField)]]
    }),
  )
}

function cutLines(cut: Cut, lines: AppEntity): LinesField {
  const { indexes: _indexes, keys: _keys, was: _was, ...rest } = lines.declaration as LinesField
  const fields = cutFields(cut, lines) as LinesField['fields']
  return { ...rest, ...cutEssential(cut, lines), fields, ...cutKeys(cut, lines, fields), ...cutRules(cut, lines) }
}

/** What is essential without what the user is not shown. */
function cutEssential({ app, access }: Cut, entity: AppEntity): { essential?: Essential } {
  const { essential } = entity.declaration
  if (!essential) return {}
  const isShown = (path: string) => showsPath(app, access, entity, path)
  const kept = Object.entries(essential).flatMap(([part, paths]): [string, unknown][] => {
    const shown = [paths].flat().filter(isShown)
    return shown.length === 0 ? [] : [[part, Array.isArray(paths) ? shown : paths]]
  })
  return { essential: Object.fromEntries(kept) as Essential }
}

/** A field without the expressions that read what the user may not see. Where one decided, the answer is the closed one. */
function cutField({ app, access, selection }: Cut, entity: AppEntity, name: string, field: ValueField): ValueField {
  const { was: _was, ...rest } = field
  if (isMasked(access, entity, name) && !isSealed(access, entity, name)) return shownInPart(rest as ValueField)
  if (!selection.whole.has(entity.name)) return bare(rest as ValueField)
  const target = 'entity' in field ? app.entities.get(field.entity) : undefined
  const scopes = { ...scopesOf(entity), candidate: target, picked: target }
  const sees = (expression: Parameters<typeof seesExpression>[3] | undefined) =>
    expression === undefined || seesExpression(app, access, scopes, expression)
  const closed: Record<string, unknown> = {}
  if (!sees(field.visible)) closed.visible = false
  if (!sees(field.readonly)) closed.readonly = true
  if (!sees(field.required)) closed.required = undefined
  if (!sees(field.default)) closed.default = undefined
  if (!sees(field.computed)) Object.assign(closed, { computed: undefined, readonly: true })
  if ('filter' in field && !sees(field.filter)) closed.filter = undefined
  if ('asks' in field && !sees(field.asks?.when)) closed.asks = undefined
  else if ('asks' in field && field.asks && !sees(field.asks.atOnce)) closed.asks = { ...field.asks, atOnce: undefined }
  return { ...rest, ...closed } as ValueField
}

/** Whether a part of the field is shown, whatever the status. */
function isMasked(access: Access, entity: AppEntity, name: string): boolean {
  return access.masks(documentOf(entity).name).has(pathInDocument(entity, name))
}

/** Whether it is so only because the field is sealed: such a field is filled in. */
function isSealed(access: Access, entity: AppEntity, name: string): boolean {
  return access.sealed(documentOf(entity).name).has(pathInDocument(entity, name))
}

/** A field of which a part is shown: nobody fills it in, and what it must be like is not asked of the part. */
function shownInPart(field: ValueField): ValueField {
  const rest = { ...bare(field), readonly: true } as Record<string, unknown>
  for (const key of ['pattern', 'patternMessage', 'min', 'max', 'unique', 'sequence']) delete rest[key]
  return rest as ValueField
}

/** A field that is only read: without what decides about editing it. */
function bare(field: ValueField): ValueField {
  const { required: _required, readonly: _readonly, visible: _visible, default: _default, computed: _computed, ...rest } = field
  if (rest.kind === 'text' || rest.kind === 'code') {
    const { asks: _asks, ...plain } = rest
    return plain
  }
  if (rest.kind === 'refs') {
    const { filter: _filter, ...several } = rest
    return several
  }
  if (rest.kind !== 'ref') return rest
  const { filter: _filter, fill: _fill, ...reference } = rest
  return reference
}

/** The keys of lines whose fields are all there. Those of records, the server asks the database. */
function cutKeys({ app, access, selection }: Cut, lines: AppEntity, fields: LinesField['fields']): { keys?: Record<string, Key> } {
  if (!selection.whole.has(lines.name)) return {}
  const isThere = (field: string | undefined) => field === undefined || Object.hasOwn(fields, field)
  const keys = Object.entries(lines.declaration.keys ?? {}).filter(
    ([, { fields: of, during, at, when = true }]) =>
      [...of, during?.from, during?.until, at].every(isThere) && seesExpression(app, access, scopesOf(lines), when),
  )
  return keys.length === 0 ? {} : { keys: Object.fromEntries(keys) }
}

function cutRules({ app, access, selection }: Cut, entity: AppEntity): { rules: Record<string, Rule> } {
  if (!selection.whole.has(entity.name)) return { rules: {} }
  const scopes = scopesOf(entity)
  const rules = Object.entries(entity.declaration.rules ?? {}).filter(([, { when = true, require }]) =>
    [when, require].every((expression) => seesExpression(app, access, scopes, expression)),
  )
  return { rules: Object.fromEntries(rules) }
}

/** The scopes of an expression in the declaration of an entity or of lines. */
function scopesOf(entity: AppEntity): Scopes {
  return entity.parent ? { record: entity.parent.entity, row: entity } : { record: entity }
}
