import type { Work } from '../../../../engine/schema/job.ts'
import { call } from './call.ts'
import { clean } from './clean.ts'
import { create } from './create.ts'
import { feed } from './feed.ts'
import { keep } from './keep.ts'
import { report } from './report.ts'
import { transition } from './transition.ts'
import type { WorkScope } from './work.ts'

/** Does the work of a job. */
export function doWork(run: Work, scope: WorkScope): Promise<void> {
  switch (run.kind) {
    case 'call':
      return call(run, scope)
    case 'clean':
      return clean(run, scope)
    case 'create':
      return create(run, scope)
    case 'feed':
      return feed(run, scope)
    case 'keep':
      return keep(run, scope)
    case 'report':
      return report(run, scope)
    case 'transition':
      return transition(run, scope)
    default:
      return run satisfies never
  }
}
