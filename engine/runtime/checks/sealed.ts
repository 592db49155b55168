import type { Dataset, OwnDataset } from '../../schema/dataset.ts'
import type { Entity } from '../../schema/entity.ts'
import type { Essential } from '../../schema/essential.ts'
import type { Expression, Operand } from '../../schema/expression.ts'
import type { LinesField, ValueField } from '../../schema/field.ts'
import type { Message } from '../../schema/message.ts'
import type { Report } from '../../schema/report.ts'
import type { Role } from '../../schema/role.ts'
import type { ListScreen } from '../../schema/screen.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { follow } from '../app/path.ts'
import { isFound, isSealed, sealMaskOf } from '../app/sealed.ts'
import { operatorOf } from '../expressions/operators/index.ts'
import { resolve } from '../expressions/resolve.ts'
import { type Site, siteOfRow } from '../expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../expressions/tree.ts'
import { otherRecord } from '../names/base.ts'
import { fieldOf, sitedIn } from '../names/expressions.ts'
import { placeholdersOf, textsWithFields } from '../names/placeholders.ts'
import type { CheckCode } from './codes.ts'
import type { Check, Context } from './context.ts'
import { declaredFields } from './fields.ts'
import type { Finding } from './finding.ts'

const code = 'sealed-field-used' satisfies CheckCode

/** A sealed value is found by its whole, goes only where it is sealed again, and has a mask that leaves most of it out. */
export const sealed: Check = function* (context) {
  const { app, of, files } = context
  if (![...app.entities.values()].some((entity) => [...entity.fields.values()].some(isSealed))) return
  for (const { file, name, value } of of('entity')) yield* inDeclaration(app, file, name, value as Entity)
  for (const { file, value } of of('role')) yield* inRole(app, file, value as Role)
  for (const { file, value } of of('dataset')) yield* inDataset(app, file, value as Dataset, [])
  for (const { file, value } of of('report')) {
    const { dataset } = value as Report
    if (typeof dataset === 'object') yield* inDataset(app, file, dataset, ['dataset'])
  }
  for (const { file, value } of of('screen')) yield* inOrder(app, file, value as ListScreen)
  for (const file of of('message')) yield* inMessage(app, file)
  for (const file of of('workflow')) yield* inApplied(app, file)
  yield* inAccount(context)
  for (const file of files) yield* inExpressions(context, file)
}

function* inDeclaration(app: App, file: string, name: string, declaration: Entity): Iterable<Finding> {
  const header = app.entities.get(name)
  if (!header) return
  for (const { path, field } of declaredFields(declaration)) {
    if (field.kind === 'lines' || !('sealed' in field) || field.sealed === undefined) continue
    for (const wrong of wrongWith(app, field)) yield { ...wrong, code, file, path: [...path, ...wrong.path] }
  }
  for (const entity of [header, ...header.lines.values()]) {
    const base = entity.parent ? ['fields', entity.parent.field] : []
    for (const { path, field } of namedIn(entity, entity.declaration)) {
      if (!isSealedPath(app, entity, field)) continue
      const message = `"${field}" is sealed: records are not called by it, searched for it, or listed by it. Leave it out here.`
      yield { code, file, path: [...base, ...path], message }
    }
  }
}

type Wrong = Pick<Finding, 'path' | 'message'>

function wrongWith(app: App, field: ValueField): Wrong[] {
  const seal = 'sealed' in field ? field.sealed : undefined
  const mask = typeof seal === 'string' ? app.bundle.masks?.[seal] : undefined
  const ofNumbers = mask !== undefined && mask.kind !== 'characters'
  const further = ['sequence', 'asks', ...(seal === true ? [] : ['rich', 'multiline'])].filter((key) => key in field)
  return [
    ...(ofNumbers
      ? [{ path: ['sealed'], message: 'The mask is one of numbers, and what is sealed is a text. Take a mask of characters.' }]
      : []),
    ...further.map((key) => ({ path: [key], message: `A sealed field has no "${key}". Remove "${key}" or "sealed".` })),
  ]
}

/** The fields by which records are called, searched and ordered. */
function namedIn(entity: AppEntity, declaration: Entity | LinesField): { readonly path: (string | number)[]; readonly field: string }[] {
  const essential: Essential = declaration.essential ?? {}
  const single = (['display', 'code'] as const).flatMap((key) => {
    const field = (declaration as Partial<Entity>)[key]
    return field === undefined ? [] : [{ path: [key], field }]
  })
  const search = ((declaration as Partial<Entity>).search ?? []).map((field, index) => ({ path: ['search', index], field }))
  const ordered = Object.entries(declaration.indexes ?? {}).flatMap(([name, fields]) =>
    fields.map((field, index) => ({ path: ['indexes', name, index], field })),
  )
  const keyed = Object.entries(declaration.keys ?? {}).flatMap(([name, { fields }]) =>
    fields.map((field, index) => ({ path: ['keys', name, 'fields', index], field })),
  )
  const shown = Object.entries(essential).flatMap(([key, fields]) =>
    [fields].flat().map((field) => ({ path: ['essential', key], field: String(field) })),
  )
  return [...single, ...search, ...ordered, ...keyed, ...shown].filter(({ field }) => entity.fields.size > 0 && field !== '')
}

function isSealedPath(app: App, entity: AppEntity, path: string): boolean {
  const end = follow(app, entity, path).steps.at(-1)?.field
  return end !== undefined && isSealed(end)
}

/** Reports are worked out by the database, which has no value to show, group or sum up. */
function* inDataset(app: App, file: string, { entity: name, fields }: Dataset | OwnDataset, base: readonly string[]): Iterable<Finding> {
  const entity = app.entities.get(name)
  if (!entity) return
  for (const [column, declared] of Object.entries(fields)) {
    const path = typeof declared === 'string' ? declared : 'field' in declared ? declared.field : undefined
    if (path === undefined || !isSealedPath(app, entity, path)) continue
    const message = `"${path}" is sealed, and reports do not read it. Leave it out, or ask in a \`value\` whether it is there.`
    yield { code, file, path: [...base, 'fields', column], message }
  }
}

function* inOrder(app: App, file: string, { entity: name, sort }: Partial<ListScreen>): Iterable<Finding> {
  const entity = app.entities.get(name ?? '')
  if (!entity || !Array.isArray(sort)) return
  for (const [index, [field]] of sort.entries()) {
    if (!isSealedPath(app, entity, field)) continue
    yield { code, file, path: ['sort', index], message: `"${field}" is sealed, and nothing tells which value comes first. Leave it out.` }
  }
}

/** What people are told is kept as it is told, and leaves the portal. */
function* inMessage(app: App, file: BundleFile): Iterable<Finding> {
  const own = Object.keys((file.value as Message).variables ?? {})
  for (const { path, text, entity } of textsWithFields(app, file)) {
    const told = placeholdersOf(text).find((name) => !own.includes(name) && isSealedPath(app, entity, name))
    if (told === undefined) continue
    yield {
      code,
      file: file.file,
      path,
      message: `"{${told}}" is sealed, and messages are kept and sent as they are written. Leave it out.`,
    }
  }
}

/** What lines change of another record is sealed in them where it is sealed there. */
function* inApplied(app: App, file: BundleFile): Iterable<Finding> {
  const { entity: name, transitions } = file.value as Workflow
  for (const [step, { effects = [] }] of Object.entries(transitions)) {
    for (const [index, effect] of effects.entries()) {
      if (effect.kind !== 'apply') continue
      const path = ['transitions', step, 'effects', index]
      const other = otherRecord({ app, file, path })
      const lines = app.entities.get(name)?.lines.get(effect.lines)
      const gives = lines?.fields.get(effect.gives)
      const changed = [...(lines?.fields.get(effect.names)?.choices?.keys() ?? [])].flatMap((each) => other?.fields.get(each) ?? [])
      const sealedOne = changed.find(isSealed)
      if (!sealedOne || !gives || isSealed(gives)) continue
      const message = `"${effect.gives}" has the new value of "${sealedOne.name}" too, which is sealed. Seal "${effect.gives}".`
      yield { code, file: file.file, path: [...path, 'gives'], message }
    }
  }
}

function* inRole(app: App, file: string, { grants }: Role): Iterable<Finding> {
  for (const [name, { reveals = [], disclosed = {} }] of Object.entries(grants)) {
    const entity = app.entities.get(name)
    if (!entity) continue
    for (const [index, field] of reveals.entries()) {
      const end = field === '*' ? undefined : follow(app, entity, field).steps.at(-1)?.field
      if (field === '*' || (end && sealMaskOf(end) !== undefined)) continue
      const message = `"${field}" is not sealed behind a mask, so there is nothing to reveal. Leave it out.`
      yield { code, file, path: ['grants', name, 'reveals', index], message }
    }
    for (const field of Object.keys(disclosed)) {
      if (!isSealedPath(app, entity, field)) continue
      yield {
        code,
        file,
        path: ['grants', name, 'disclosed', field],
        at: 'key',
        message: `"${field}" is sealed and is not disclosed. Use "reveals".`,
      }
    }
  }
}

/** People sign in by, are told at and are known by what is not sealed. */
function* inAccount({ app }: Context): Iterable<Finding> {
  const { account } = app.bundle.app
  const entity = app.entities.get(account.entity)
  for (const [key, field] of Object.entries(account)) {
    if (!entity || typeof field !== 'string' || key === 'entity' || !isSealedPath(app, entity, field)) continue
    yield {
      code,
      file: 'app.json',
      path: ['account', key],
      message: `"${field}" is sealed, and the server looks accounts up by it, or writes it.`,
    }
  }
}

function* inExpressions({ app }: Context, file: BundleFile): Iterable<Finding> {
  for (const { rule, path, value, site, columns } of sitedIn(app, file)) {
    const read = readsOf(site, value as Expression, undefined)
    if (columns) {
      const wrong = read.find(({ field, by }) => !isAsked(field, by))
      if (wrong) yield { code, file: file.file, path, message: asked(wrong) }
    }
    const told = rule.expected === 'boolean' ? undefined : read.find(({ by }) => by !== 'present' && by !== 'missing')
    if (told === undefined || isSealedTarget(app, file, path, fieldOf(rule.expected, { app, file, path }))) continue
    const message = `"${told.field.name}" is sealed, and what is worked out of it here is not: it would stand in the open. Seal the field that it goes into, or leave it out.`
    yield { code, file: file.file, path, message }
  }
}

/** Whether a value that an expression works out is sealed where it goes: what is sent to another system is so where exchanges keep it. */
function isSealedTarget(app: App, file: BundleFile, path: readonly (string | number)[], field: AppField | undefined): boolean {
  if (field) return isSealed(field)
  if (file.kind !== 'connector' || !path.includes('send')) return false
  const { exchanges } = app.bundle.app
  const kept = exchanges && app.entities.get(exchanges.entity)?.fields.get(exchanges.sent)
  return kept !== undefined && isSealed(kept)
}

const asked = ({ field }: Read): string =>
  isFound(field)
    ? `"${field.name}" is sealed: it is only asked whether it is there, and whether it is a value (\`==\`, \`!=\`, \`in\`).`
    : `"${field.name}" is sealed and has no index: it is only asked whether it is there. Give it "index" or "unique" to find it by its value.`

/** A sealed field that an expression reads, and the operator that it stands in. */
interface Read {
  readonly field: AppField
  readonly by: string | undefined
}

const isAsked = (field: AppField, by: string | undefined): boolean =>
  by === 'present' || by === 'missing' || (isFound(field) && (by === '==' || by === '!=' || by === 'in'))

function readsOf(site: Site, operand: Operand, by: string | undefined): Read[] {
  if (!isOperation(operand)) return []
  const { operator, operands } = nodeOf(operand)
  const path = operator === 'var' ? pathOf(operand) : undefined
  if (path !== undefined) {
    const target = resolve(site, path)
    return target.kind === 'field' && isSealed(target.field) ? [{ field: target.field, by }] : []
  }
  if (operatorOf(operator)?.kind !== 'lines') return operands.flatMap((each) => readsOf(site, each, operator))
  const lines = resolve(site, pathOf(operands[0]) ?? '')
  const inner = lines.kind === 'lines' ? siteOfRow(site, lines.lines.name) : site
  return operands.slice(1).flatMap((each) => readsOf(inner, each, operator))
}
