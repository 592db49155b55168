import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../../engine/runtime/app/app.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import { handOut } from '../../app/deliveries/hand_out.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { doWhatIsDue } from '../../app/steps/due.ts'
import { quote } from '../../app/storage/identifiers.ts'
import type { TestDatabase } from '../support/database.ts'

interface WorkflowFile {
  readonly timers?: Record<string, { after?: object }>
  readonly transitions: Record<string, { effects?: { kind: string }[] }>
}

interface JobFile {
  readonly schedule?: { cron: string }
}

/**
 * A copy of a portal whose records stand still while they are compared, however long that takes and whatever the time is: the clock takes
 * its first step in a hundred years, jobs run by themselves on leap days alone, no other system is called.
 */
export function withoutClock(directory: string, copy: string): string {
  cpSync(directory, copy, { recursive: true })
  rewrite<WorkflowFile>(join(copy, 'workflows'), (workflow) => {
    for (const timer of Object.values(workflow.timers ?? {})) if (timer.after) timer.after = { days: 36_500 }
    for (const step of Object.values(workflow.transitions)) step.effects = step.effects?.filter(({ kind }) => kind !== 'call')
  })
  rewrite<JobFile>(join(copy, 'jobs'), (job) => {
    if (job.schedule) job.schedule.cron = '31 4 29 2 *'
  })
  return copy
}

function rewrite<File>(folder: string, change: (file: File) => void): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))) {
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    change(file)
    writeFileSync(join(folder, name), JSON.stringify(file))
  }
}

/** Does, before the server starts, what it would begin with: approvals, then every letter. What would be sent by other ways is no record that was made here. */
export async function everybodyTold({ pool }: TestDatabase, app: App): Promise<void> {
  const accesses = new Accesses()
  await doWhatIsDue(serverContext(app, pool, accesses))
  const onFailure = (error: unknown) => {
    throw error
  }
  await handOut(pool, app, { publicUrl: 'https://portal.example', accesses, onFailure })
  const deliveries = app.entities.get(app.bundle.app.deliveries?.entity ?? '')
  if (deliveries) await pool.query(`delete from ${quote(deliveries.table)} where id >= 1000000`)
}
