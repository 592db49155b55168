import type { Expression } from '../../schema/expression.ts'
import type { App } from '../app/app.ts'
import type { Surroundings } from '../documents/compute.ts'
import { entityOf } from '../documents/entity-of.ts'
import { type Scope, type Site, siteOf } from '../expressions/scope.ts'
import { type CompiledRule, rulesOf } from '../validation/compiled-rules.ts'
import type { Issue } from '../validation/issue.ts'
import { linesOf, type RecordData } from '../values/record-data.ts'
import { guardsOf } from '../workflows/guards.ts'
import { explain, type Reader } from './explain.ts'
import type { Explanation } from './explanation.ts'
import { word } from './words.ts'

/** A document that was judged, and the step that was to be taken with it. */
interface Judged {
  readonly app: App
  readonly entity: string
  readonly record: RecordData
  readonly scope: Surroundings
  readonly transition?: string
}

/** Why there is the issue: the rule, guard or condition behind it as it was evaluated; nothing for one that has none. */
export function explainIssue(judged: Judged, issue: Issue, reader: Reader): Explanation | undefined {
  const scope: Scope = {
    ...judged.scope,
    old: judged.scope.old ?? judged.record,
    record: judged.record,
    ...rowAt(judged.record, issue.path),
  }
  switch (issue.code) {
    case 'rule': {
      const failed = rulesNamed(judged, issue).find(({ holds }) => !holds(scope))
      return failed && explainRule(failed, scope, reader)
    }
    case 'required': {
      const found = requiredAt(judged, issue.path)
      return (
        found && {
          text: word(reader.language, 'required'),
          holds: true,
          parts: [explain(found.required, found.site, scope, reader, false)],
        }
      )
    }
    case 'wrongStatus':
      return explainStatus(judged, scope, reader)
    default:
      return undefined
  }
}

function explainRule({ rule, site }: CompiledRule, scope: Scope, reader: Reader): Explanation {
  const asked = explain(rule.require, site, scope, reader)
  if (rule.when === undefined) return asked
  const when: Explanation = { text: word(reader.language, 'when'), parts: [explain(rule.when, site, scope, reader, false)] }
  return { text: word(reader.language, 'require'), parts: [asked, when] }
}

/** The rules that an issue may come from: guards of the step, then those of the record and of its lines. */
function rulesNamed({ app, entity, transition }: Judged, { path, params }: Issue): readonly CompiledRule[] {
  const guards = (transition === undefined ? undefined : guardsOf(app, entity).get(transition)) ?? []
  const rules = rulesOf(app, entity)
  const ofLines = rules.lines.get(path.split('.')[0] ?? '') ?? []
  return [...guards, ...(/^\w+\.\d+/.test(path) ? ofLines : rules.header)].filter(({ rule }) => rule.name === params.rule)
}

const rowAt = (record: RecordData, path: string): { row?: RecordData } => {
  const [lines = '', index] = path.split('.')
  const row = index === undefined ? undefined : linesOf(record, lines)[Number(index)]
  return row === undefined ? {} : { row }
}

/** The condition under which the field must have a value; nothing when it always must, or only for the step. */
function requiredAt({ app, entity: name }: Judged, path: string): { required: Expression; site: Site } | undefined {
  const entity = entityOf(app, name)
  const [first = '', , inner] = path.split('.')
  const lines = entity.lines.get(first)
  const owner = lines !== undefined && inner !== undefined ? lines : entity
  const declared = owner === entity ? (lines ?? entity.fields.get(first))?.declaration : owner.fields.get(inner ?? '')?.declaration
  const required = declared !== undefined && 'required' in declared ? declared.required : undefined
  if (required === undefined || required === true) return undefined
  return { required, site: siteOf(app, owner === entity ? { record: name } : { record: name, row: owner.name }) }
}

/** From which statuses the step starts. */
function explainStatus({ app, entity, transition }: Judged, scope: Scope, reader: Reader): Explanation | undefined {
  const { workflow } = entityOf(app, entity)
  const from = workflow?.transitions.get(transition ?? '')?.from
  if (workflow === undefined || from === undefined) return undefined
  const status = { var: `record.${workflow.field}` }
  const starts: Expression = from.length === 1 ? { '==': [status, from[0] ?? ''] } : { in: [status, [...from]] }
  return explain(starts, siteOf(app, { record: entity }), scope, reader)
}
