import type { Effect } from '../../schema/effect.ts'
import type { Entity } from '../../schema/entity.ts'
import type { Expression } from '../../schema/expression.ts'
import type { Job } from '../../schema/job.ts'
import type { Message } from '../../schema/message.ts'
import type { Report } from '../../schema/report.ts'
import type { Disclosure } from '../../schema/role.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { Access } from '../access/access.ts'
import { reportsOf } from '../access/report-screens.ts'
import { fullSight, seesExpression, seesPath, sightFor } from '../access/sight.ts'
import type { AppEntity } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { datasetOf } from '../app/dataset.ts'
import { documentOf } from '../app/document-of.ts'
import { fieldOf } from '../app/field-of.ts'
import { insertedSetting } from '../app/setting-texts.ts'
import type { Step } from '../app/source/source.ts'
import { placeholdersOf, textsWithFields } from '../names/placeholders.ts'
import { countsRows } from '../queries/reachable.ts'
import type { Check, Context } from './context.ts'
import { declaredFields } from './fields.ts'
import type { Finding } from './finding.ts'

/** What a person may not see, whole or masked, does not come to them by a report, a message or a computed field. */
export const hiddenReads: Check = function* (context) {
  const [told, messages, computed] = [toldByRefusals(context), messagesIn(context), computedIn(context)]
  for (const role of context.app.roles.keys()) {
    const sight = context.accessOf(role)
    yield* inReports(context, role, sight)
    yield* inMessages(context, role, sight, messages)
    yield* inRefusals(context, role, sight, told)
    yield* inComputed(context, role, sight, computed)
  }
}

/** Whether something that all together may see is not seen by this one, and not disclosed on purpose. */
function hides({ app }: Context, sight: Access, entity: AppEntity, path: string, use: Disclosure): boolean {
  return !seesPath(app, sightFor(sight, use), entity, path) && seesPath(app, fullSight, entity, path)
}

function* inReports(context: Context, role: string, sight: Access): Iterable<Finding> {
  const { app, of } = context
  const opened = new Set(
    [...app.screens].flatMap(([route, screen]) => (screen.kind === 'report' && sight.offers(route) ? reportsOf(app, screen, [role]) : [])),
  )
  for (const { value } of of('job')) {
    const { run } = value as Job
    if (run.kind === 'report' && run.roles?.includes(role)) opened.add(run.report)
  }
  for (const { name, value } of of('report')) if ((value as Report).mail?.roles?.includes(role)) opened.add(name)
  for (const { file, name, value } of of('report')) {
    const report = value as Report
    const dataset = datasetOf(app, report)
    const entity = app.entities.get(dataset?.entity ?? '')
    if (!opened.has(name) || !dataset || !entity || !sight.canRead(documentOf(entity).name)) continue
    const further = Object.values(dataset.further ?? {}).flatMap(({ entity: of, fields }) => {
      const found = app.entities.get(of)
      return found ? [{ of: found, fields }] : []
    })
    if (further.some(({ of }) => !sight.canRead(documentOf(of).name))) continue
    const uncounted = [entity, ...further.map(({ of }) => of)].find((each) => !countsRows(sight, each))
    if (uncounted) {
      const path = typeof report.dataset === 'string' ? ['dataset'] : ['dataset', 'entity']
      const message = `The lines "${uncounted.parent?.field}" are not for the role "${role}", which may open the report or is mailed it: it would count them.`
      yield { code: 'hidden-field-used', file, path, message }
      continue
    }
    const isHidden = (field: string, use: Disclosure) => {
      const declared = dataset.fields[field]
      if (declared === undefined) return false
      const isBesides = further.some(({ of, fields }) => {
        const [scopes, value] = [{ record: of }, fields[field] ?? null]
        return !seesExpression(app, sightFor(sight, use), scopes, value) && seesExpression(app, fullSight, scopes, value)
      })
      if (isBesides) return true
      if (typeof declared === 'object' && 'value' in declared) {
        const scopes = { record: entity }
        return !seesExpression(app, sightFor(sight, use), scopes, declared.value) && seesExpression(app, fullSight, scopes, declared.value)
      }
      return hides(context, sight, entity, fieldOf(declared), use)
    }
    const used = [
      ...Object.entries(report.filters ?? {}).map(([key, { field }]) => ({
        path: ['filters', key, 'field'],
        field,
        use: 'filter' as const,
      })),
      ...Object.entries(report.groups ?? {}).map(([key, { field = key }]) => ({ path: ['groups', key], field, use: 'group' as const })),
      ...Object.entries(report.measures ?? {}).map(([key, { field = '' }]) => ({ path: ['measures', key], field, use: 'sum' as const })),
    ]
    for (const { path, field, use } of used) {
      if (!isHidden(field, use)) continue
      const message = `"${field}" of the dataset is not for the role "${role}", which may open the report or is mailed it: what is asked or summed up would tell.`
      yield { code: 'hidden-field-used', file, path, message }
    }
  }
}

/** The messages that those who hold a role are told. */
type Messages = ReadonlyMap<string, ReadonlySet<string>>

/** Who is told what: by steps, those who hold a role or somebody as if they held it, and by levels, those who decide at them. */
function messagesIn({ of }: Context): Messages {
  const found = new Map<string, Set<string>>()
  const tell = (message: string, roles: readonly string[]) => {
    for (const role of roles) found.set(role, (found.get(role) ?? new Set()).add(message))
  }
  for (const { value } of of('workflow')) {
    const { transitions, approvals = {} } = value as Workflow
    for (const effect of Object.values(transitions).flatMap(({ effects = [] }) => effects)) {
      if (effect.kind === 'notify') tell(effect.message, rolesTold(effect.to))
    }
    for (const { message, approvers } of Object.values(approvals).flatMap(({ levels }) => Object.values(levels))) {
      if (message !== undefined) tell(message, [...(approvers.roles ?? []), ...(approvers.otherwise?.roles ?? [])])
    }
  }
  return found
}

const rolesTold = ({ roles = [], addresses = [] }: Extract<Effect, { kind: 'notify' }>['to']): readonly string[] => [
  ...roles,
  ...addresses.map(({ role }) => role),
]

function* inMessages(context: Context, role: string, sight: Access, messages: Messages): Iterable<Finding> {
  const { app } = context
  for (const told of messages.get(role) ?? []) {
    const message: Message | undefined = app.bundle.messages[told]
    const entity = app.entities.get(message?.entity ?? '')
    if (message && entity) yield* inMessage(context, role, sight, entity, message, `${app.bundle.paths.message?.[told]}.json`)
  }
}

function* inMessage(context: Context, role: string, sight: Access, entity: AppEntity, message: Message, file: string): Iterable<Finding> {
  const { app } = context
  const own = Object.keys(message.variables ?? {})
  for (const { path, text } of textsOf(message)) {
    const told = fieldsInserted(text).find((field) => !own.includes(field) && hides(context, sight, entity, field, 'message'))
    if (told === undefined) continue
    yield { code: 'hidden-field-used', file, path, message: `"{${told}}" is not for the role "${role}", which is told this.` }
  }
  for (const [name, { value }] of Object.entries(message.variables ?? {})) {
    const scopes = { record: entity }
    if (seesExpression(app, sightFor(sight, 'message'), scopes, value) || !seesExpression(app, fullSight, scopes, value)) continue
    const said = `"${name}" is worked out from what the role "${role}", which is told it, may not see.`
    yield { code: 'hidden-field-used', file, path: ['variables', name, 'value'], message: said }
  }
}

/** A field that people are told when a rule or guard refuses what they do. */
interface Told {
  readonly file: BundleFile
  readonly path: readonly Step[]
  readonly document: AppEntity
  /** Where the path of the field begins. */
  readonly from: AppEntity
  readonly field: string
  readonly name: string
}

/** What the messages of rules and guards say of records, the same for every role. */
function toldByRefusals({ app, of }: Context): Told[] {
  return [...of('entity'), ...of('workflow')].flatMap((file) =>
    textsWithFields(app, file).flatMap(({ path, text, entity }) =>
      fieldsInserted(text).map((name) => {
        const document = documentOf(entity)
        const [scope = '', ...rest] = name.split('.')
        const isScoped = (scope === 'record' || scope === 'row') && rest.length > 0
        const field = isScoped ? rest.join('.') : name
        const start = isScoped && scope === 'record' ? document : entity
        return { file, path, document, field, name, from: start.fields.has(field.split('.')[0] ?? '') ? start : document }
      }),
    ),
  )
}

function* inRefusals(context: Context, role: string, sight: Access, all: readonly Told[]): Iterable<Finding> {
  const own = ownSight(sight)
  for (const { file, path, document, from, field, name } of all) {
    const isMet =
      file.kind === 'workflow'
        ? sight.transitions(document.name).has(String(path[1]))
        : sight.canCreate(document.name) || sight.canUpdate(document.name) || sight.transitions(document.name).size > 0
    if (!isMet || !hides(context, own, from, field, 'message')) continue
    const message = `"{${name}}" is not for the role "${role}", which is told this when it is refused.`
    yield { code: 'hidden-field-used', file: file.file, path, message }
  }
}

/** Whoever makes records that they never read again sees what they are filling in. */
const ownSight = (sight: Access): Access => ({ ...sight, canRead: (entity) => sight.canRead(entity) || sight.canCreate(entity) })

/** What a text inserts of a record: settings are of nobody. */
const fieldsInserted = (text: string) => placeholdersOf(text).filter((name) => !insertedSetting(name))

/** The texts of a message, those of its channels too. */
function textsOf({ title, body, channels = {} }: Message): { readonly path: readonly string[]; readonly text: string }[] {
  const own = Object.entries({ title, body }).map(([key, text]) => ({ path: [key], text }))
  const others = Object.entries(channels).flatMap(([channel, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ path: ['channels', channel, key], text })),
  )
  return [...own, ...others]
}

/** A field that is worked out, with what it is worked out from. */
interface Computed {
  readonly file: string
  readonly path: readonly Step[]
  readonly header: AppEntity
  readonly lines: AppEntity | undefined
  readonly key: string
  readonly value: Expression
}

/** What is computed, by the entity that it stands in: the same for every role. */
function computedIn({ app, of }: Context): ReadonlyMap<string, readonly Computed[]> {
  const found = new Map<string, readonly Computed[]>()
  for (const { file, name, value } of of('entity')) {
    const header = app.entities.get(name)
    if (!header) continue
    const computed = declaredFields(value as Entity).flatMap(({ path, name: key, field }): Computed[] => {
      if (field.kind === 'lines' || field.computed === undefined) return []
      const lines = path.length > 2 ? header.lines.get(String(path[1])) : undefined
      return [{ file, path, header, lines, key, value: field.computed }]
    })
    if (computed.length > 0) found.set(name, computed)
  }
  return found
}

function* inComputed({ app }: Context, role: string, sight: Access, all: ReturnType<typeof computedIn>): Iterable<Finding> {
  for (const [name, computed] of all) {
    if (!sight.canRead(name)) continue
    // What is sealed for everybody is looked at by a check of its own.
    const hidden = [...sight.hidden(name)].filter((field) => !sight.sealed(name).has(field))
    if (hidden.length === 0) continue
    for (const { file, path, header, lines, key, value } of computed) {
      const scopes = { record: header, ...(lines && { row: lines }) }
      if (!seesPath(app, sight, lines ?? header, key) || seesExpression(app, sightFor(sight, 'computed'), scopes, value)) continue
      if (!seesExpression(app, fullSight, scopes, value)) continue
      const message = `The role "${role}" sees "${key}", which is computed from what it may not see. Hide it too, or compute it from something else.`
      yield { code: 'hidden-field-used', severity: 'warning', file, path: [...path, 'computed'], message }
    }
  }
}
