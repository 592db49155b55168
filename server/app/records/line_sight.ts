import type { LineUse } from '../../../engine/runtime/access/line-scopes.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
import type { Evaluator } from '../../../engine/runtime/expressions/operators/operator.ts'
import { type Site, siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { type Context, environmentOf } from './context.ts'

/** Somebody who sees records: what they may do, who they are, and when. */
export type Person = Pick<Context, 'access' | 'app' | 'now' | 'user'>

/** Whether somebody sees, or may write, a line of a document as it stands. */
export type LineSight = (lines: AppEntity, document: RecordData, row: RecordData, use: LineUse) => boolean

/** What somebody sees of the lines of an entity; nothing where they see all, which is asked of every document that is read. */
export function lineSightOf(person: Person, entity: AppEntity): LineSight | undefined {
  const { app, access } = person
  const isLimited = ({ name }: AppEntity) => access.rows(name) !== true || access.rows(name, 'writes') !== true
  if (entity.lines.size === 0 || ![...entity.lines.values()].some(isLimited)) return undefined
  const environment = environmentOf(person)
  const known = new Map<string, Evaluator | boolean>()
  return (lines, document, row, use) => {
    const key = `${lines.name} ${use}`
    const scope = known.get(key) ?? evaluatorOf(access.rows(lines.name, use), siteOf(app, { record: entity.name, row: lines.name }))
    known.set(key, scope)
    return typeof scope === 'boolean' ? scope : holds(scope({ ...environment, record: document, row }))
  }
}

const evaluatorOf = (scope: Expression | boolean, site: Site): Evaluator | boolean =>
  typeof scope === 'boolean' ? scope : compile(scope, site)

/** A document with the lines that somebody sees: with all its fields, and where all lines are seen the same object. */
export function withSeenLines(person: Person, entity: AppEntity, record: RecordData): RecordData {
  const sees = lineSightOf(person, entity)
  if (!sees) return record
  const seen = [...entity.lines].flatMap(([name, lines]): [string, readonly RecordData[]][] => {
    if (!Object.hasOwn(record, name)) return []
    return [[name, linesOf(record, name).filter((row) => sees(lines, record, row, 'sees'))]]
  })
  return { ...record, ...Object.fromEntries(seen) }
}

/** The totals of a document of which somebody is shown those of the lines that they see, worked out from these. */
export function totalsOfSeen(person: Person, entity: AppEntity, record: RecordData): RecordData {
  const totals = person.access.ofSeenLines(entity.name)
  if (totals.size === 0) return {}
  const own = compute(person.app, entity.name, withSeenLines(person, entity, record), environmentOf(person))
  return Object.fromEntries([...totals].map((field) => [field, own[field]])) as RecordData
}
