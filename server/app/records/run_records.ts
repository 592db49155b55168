import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { RunsPart } from '../../../engine/schema/queues.ts'

/** A run as the server reads it. */
export interface Run {
  readonly id: string
  readonly job: string
  readonly status: string
  readonly dueAt: string | null
  readonly tries: number
  readonly of?: string
  readonly record?: string
  /** The files with rows that it has. */
  readonly files?: unknown
}

/** What `app.json` says of runs, and their entity. */
export interface RunsOf {
  readonly part: RunsPart
  readonly entity: AppEntity
}

/** Where runs are kept; an app without has no jobs. */
export function runsOf(app: App): RunsOf | undefined {
  const { runs: part } = app.bundle.app
  const entity = app.entities.get(part?.entity ?? '')
  return part && entity ? { part, entity } : undefined
}

/** The statuses in which a run waits, or is under way. */
export function openStatuses({ part, entity }: RunsOf): { readonly waiting: string; readonly running: string } {
  const { workflow } = entity
  return { waiting: workflow?.initial ?? '', running: workflow?.transitions.get(part.start)?.to ?? '' }
}

/** The run that a record is. */
export function runIn({ part, entity }: RunsOf, record: RecordData): Run {
  const text = (name: string | undefined): string | null => {
    const value = name === undefined ? null : wireOf(record, name)
    return typeof value === 'string' ? value : null
  }
  const [of, about] = [text(part.of), text(part.record)]
  return {
    id: record.id ?? '',
    job: text(part.job) ?? '',
    status: text(entity.workflow?.field) ?? '',
    dueAt: text(part.dueAt),
    tries: Number((part.tries === undefined ? 0 : wireOf(record, part.tries)) ?? 0),
    ...(of === null ? {} : { of }),
    ...(about === null ? {} : { record: about }),
    ...(part.file !== undefined && { files: record[part.file] }),
  }
}
