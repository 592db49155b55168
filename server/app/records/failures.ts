import { Exception } from '../../../engine/runtime/exception.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'

/** The data is wrong: what and where. Answered as 422. */
export class Invalid extends Exception {
  readonly issues: readonly Issue[]
  /** The issues with what is behind them: worked out when somebody reads it, not for each row of an import. */
  readonly explained: () => readonly Issue[]

  constructor(issues: readonly Issue[], explained: () => readonly Issue[] = () => issues) {
    super('invalid', `The data is wrong: ${issues.map(({ code, path }) => `${code} at ${path || 'the record'}`).join(', ')}.`)
    this.issues = issues
    this.explained = explained
  }
}

/** Somebody changed the record in the meantime: what stands now, and what was sent. Answered as 409. */
export class Conflict extends Exception {
  readonly current: RecordData
  readonly submitted: unknown

  constructor(current: RecordData, submitted: unknown) {
    super('conflict', `Record ${current.id} has version ${current.version}.`)
    this.current = current
    this.submitted = submitted
  }
}

/** There is no such record, or none that the person may see: the answer is the same. */
export const notFound = (entity: string, id: string): Exception => new Exception('notFound', `There is no ${entity} ${id}.`, { entity, id })

/** The person may see the record, but not do this. */
export const forbidden = (reason: string, params: Readonly<Record<string, unknown>> = {}): Exception =>
  new Exception('forbidden', `Not allowed: ${reason}.`, { reason, ...params })
