import { Exception } from '../../../../engine/runtime/exception.ts'
import type { Work } from '../../../../engine/schema/job.ts'
import { call } from './call.ts'
import { clean } from './clean.ts'
import { create } from './create.ts'
import { transition } from './transition.ts'
import type { WorkScope } from './work.ts'

/** Does the work of a job. @throws Exception `unknownWork` for a kind that this server does not do */
export function doWork(run: Work, scope: WorkScope): Promise<void> {
  switch (run.kind) {
    case 'call':
      return call(run, scope)
    case 'clean':
      return clean(run, scope)
    case 'create':
      return create(run, scope)
    case 'transition':
      return transition(run, scope)
    default:
      throw new Exception('unknownWork', `This server does no work of the kind "${run.kind}".`, { kind: run.kind })
  }
}
