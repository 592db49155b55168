import { entityAt, worked } from '../base.ts'
import { operation, parameter } from './parts.ts'
import { anywhere, type References } from './reference.ts'

/** What a job file names. */
export const inJob: References = {
  'after.job': { names: 'job' },
  'after.entity': { names: 'entity' },
  'after.transition': { names: 'transition', of: entityAt('after', 'entity') },
  'run.connector': { names: 'connector' },
  'run.operation': operation,
  'run.operations.*': operation,
  'run.entity': { names: 'entity' },
  'run.conversion': { names: 'conversion' },
  'run.together': anywhere(worked),
  'run.together.*': anywhere(worked),
  'run.report': { names: 'report' },
  'run.params.$key': parameter,
  'run.roles.*': { names: 'role' },
  'run.transition': { names: 'transition', of: worked },
}
