import type { Transition } from '../../../schema/workflow.ts'
import type { App, AppEntity, AppField } from '../../app/app.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'
import { statusIssues } from '../../workflows/guards.ts'
import { type Can, covers, type ScreenAccess } from '../document/can.ts'

/** A step by which a card comes to another column. */
export interface Move {
  readonly to: string
  readonly name: string
  readonly transition: Transition
}

interface Mover {
  readonly app: App
  readonly entity: AppEntity
  readonly access: ScreenAccess
}

/** The steps of the workflow that the person holds and that lead a record from where it stands to another status, the usual ones first. */
export function movesFrom({ entity, access }: Mover, status: string): readonly Move[] {
  const granted = access.transitions[entity.name] ?? []
  const answered = access.answered?.[entity.name] ?? []
  const moves = [...(entity.workflow?.transitions ?? [])].flatMap(([name, transition]): readonly Move[] => {
    const { to, from, internal } = transition
    const isHeld = granted.includes(name) || granted.includes('*')
    return to !== undefined && to !== status && from.includes(status) && !internal && isHeld ? [{ to, name, transition }] : []
  })
  const isOfOthers = ({ name }: Move) => Number(answered.includes(name))
  return moves.toSorted((one, other) => isOfOthers(one) - isOfOthers(other))
}

/** Why no step leads a record somewhere: in the words of the metadata, or which of these it is. */
type NoMove =
  | { readonly message: string }
  | { readonly reason: 'noStep' | 'stepOfItself' | 'stepOfOthers'; readonly params: Readonly<Record<string, string>> }

/** Why no step leads a record to a status: since none does from where it stands, or since none is the person's to take. */
export function noMove({ app, entity }: Mover, record: RecordData, to: string): NoMove {
  const { workflow } = entity
  const label = (status: string) => workflow?.statuses.get(status)?.label ?? status
  const status = String((workflow && wireOf(record, workflow.field)) ?? '')
  const leading = [...(workflow?.transitions ?? [])].filter(([, transition]) => transition.to === to)
  const here = leading.filter(([, { from }]) => from.includes(status))
  const params = { from: label(status), to: label(to) }
  if (here.length > 0) {
    const steps = here.map(([, transition]) => transition.label).join(' / ')
    return { reason: here.every(([, { internal }]) => internal) ? 'stepOfItself' : 'stepOfOthers', params: { ...params, steps } }
  }
  // What the metadata says of this very step says more than that there is none.
  const said = leading.flatMap(([name]) => (workflow ? statusIssues(workflow, app, entity.name, name, record) : []))
  const message = said.find((issue) => issue.message !== undefined)?.message
  return message === undefined ? { reason: 'noStep', params } : { message }
}

/** Whether a person may give records, or this one, another value of the field by which they stand. */
export function mayHaveAnother({ entity, access }: Mover, { name, declaration }: AppField, can?: Pick<Can, 'update' | 'fields'>): boolean {
  const isWorkedOut = declaration !== undefined && 'computed' in declaration && declaration.computed !== undefined
  if (isWorkedOut || declaration?.readonly === true || covers(access.readonly[entity.name] ?? [], name)) return false
  if (access.operations[entity.name]?.includes('update') !== true) return false
  return !can || (can.update && (can.fields === true || covers(can.fields, name)))
}
