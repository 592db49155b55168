import type { Transition } from '../../schema/workflow.ts'
import type { App } from '../app/app.ts'
import { compute, type Surroundings } from '../documents/compute.ts'
import { entityOf } from '../documents/entity-of.ts'
import { seenLength } from '../fields/texts.ts'
import type { Issue } from '../validation/issue.ts'
import type { RecordData } from '../values/record-data.ts'
import { Effects } from './effects.ts'
import { guardIssues, statusIssues } from './guards.ts'
import type { PendingEffect } from './pending-effect.ts'
import { missingFields } from './required-fields.ts'

/** How the step is taken. */
export interface Step {
  readonly comment?: string
  /** Taken by an effect of another document, by the clock or by another system, not by a person. */
  readonly internal?: boolean
}

/** The record after the step with what it sets, and what the server has to do besides; or why it cannot be taken. */
export type Outcome =
  | { readonly ok: true; readonly status: string; readonly record: RecordData; readonly effects: readonly PendingEffect[] }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** The most characters of a comment. */
export const maxComment = 2000

/** Takes a step of the workflow, on paper: nothing is stored. Who may take it is decided before. */
export const transition = (app: App, entity: string, name: string, record: RecordData, scope: Surroundings, step: Step = {}): Outcome => {
  const declared = entityOf(app, entity)
  const { workflow } = declared
  const taken = workflow?.transitions.get(name)
  if (workflow === undefined || taken === undefined) {
    return { ok: false, issues: [{ code: 'unknownTransition', path: '', params: { transition: name } }] }
  }
  const standing = statusIssues(workflow, app, entity, name, record)
  if (standing.length > 0) return { ok: false, issues: standing }
  const issues = [
    ...(taken.internal === true && step.internal !== true ? [internalOnly(taken)] : []),
    ...commentIssues(taken, step),
    ...missingFields(declared, taken.requires ?? [], record),
    ...guardIssues(app, entity, name, record, scope),
  ]
  if (issues.length > 0) return { ok: false, issues }
  const status = taken.to ?? String(record[workflow.field] ?? workflow.initial)
  const inner = { ...scope, old: scope.old ?? record }
  const moved = compute(app, entity, { ...record, [workflow.field]: status }, inner, record)
  const comment = step.comment?.trim()
  const effects = new Effects(app, declared, moved, comment ? { ...inner, comment } : inner)
  for (const effect of taken.effects ?? []) effects.run(effect)
  return { ok: true, status, record: effects.record, effects: effects.pending }
}

const internalOnly = ({ label }: Transition): Issue => ({ code: 'internalTransition', path: '', params: { transition: label } })

/** Only a person is asked to say something. */
const commentIssues = ({ comment: asked }: Transition, { comment = '', internal = false }: Step): Issue[] => {
  const length = seenLength(comment)
  const issue = (code: string, params: Issue['params'] = {}): Issue[] => [{ code, path: 'comment', params }]
  if ([...comment.trim()].length > maxComment) return issue('commentTooLong', { max: maxComment })
  if (asked === undefined || internal) return []
  if (length === 0) return asked.required === true ? issue('commentRequired') : []
  return length < (asked.minLength ?? 1) ? issue('commentTooShort', { min: asked.minLength ?? 1 }) : []
}
