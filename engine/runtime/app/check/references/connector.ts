import { entityNear } from '../base.ts'
import { laterAnswer, ownAnswer, ownOperation } from './parts.ts'
import { own, type References } from './reference.ts'

/** What a connector file names. */
export const inConnector: References = {
  'operations.*.entity': { names: 'entity' },
  'operations.*.lines.of': { names: 'lines', of: entityNear(2) },
  'operations.*.find.$key': own(entityNear(2), 'text', 'code'),
  'operations.*.receive.$key': own(entityNear(2)),
  'operations.*.feed.key.*': own(entityNear(2), 'text', 'code', 'enum', 'integer', 'date', 'ref'),
  'operations.*.feed.values.$key': own(entityNear(2)),
  'operations.*.feed.gone': own(entityNear(2), 'boolean'),
  'operations.*.log.entity': { names: 'entity' },
  'operations.*.log.set.$key': own(entityNear(3)),
  'operations.*.take.*.transition': { names: 'transition', of: entityNear(2) },
  'operations.*.simulate.answer.$key': ownAnswer,
  'operations.*.simulate.about': ownOperation,
  'operations.*.simulate.later.operation': ownOperation,
  'operations.*.simulate.later.choices.*.$key': laterAnswer,
  'operations.*.failed': { names: 'transition', of: entityNear(2) },
}
