import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { Work } from '../../../../engine/schema/job.ts'
import type { Addresses } from '../../connectors/addresses.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Context } from '../../records/context.ts'
import type { Progress } from '../progress.ts'
import type { RowFiles } from '../row_files.ts'

/** What somebody who does the work of a job is given. */
export interface WorkScope {
  readonly context: Context
  readonly progress: Progress
  readonly mailer: Mailer
  /** Where other systems are. Default: nowhere. */
  readonly addresses?: Addresses
  /** The files with rows that the run has, where runs may have some. */
  readonly rowFiles?: RowFiles
  /** The moment that the run was planned for, however late it is: what `now` and `today` mean in what the job says. ISO 8601 in UTC. */
  readonly planned: string
  /** The id of the run. */
  readonly run: string
  /** Of how many records a run is at most. Default 200,000. */
  readonly most?: number
  /** The record that the job is about, where it follows a step of one of those that it works on. */
  readonly about?: RecordData
}

/** Does one kind of work. Records that a rule refuses do not keep the others back. */
export type Worker<Kind extends Work['kind']> = (run: Extract<Work, { kind: Kind }>, scope: WorkScope) => Promise<void>
