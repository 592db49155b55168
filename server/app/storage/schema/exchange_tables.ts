import { column, counted, moment, optional, table } from './system_table.ts'
import type { Table } from './table.ts'

/** How far the exchange with other systems has come. */
export const exchangeTables: readonly Table[] = [
  // How far the rows of other systems were brought: up to what point, and how far the run has come that is under way.
  table(
    '_feeds',
    ['name'],
    [
      column('name', 'text'),
      optional('declared', 'text'),
      optional('watermark', 'text'),
      optional('pending', 'jsonb'),
      column('updated_at', moment, { default: 'now()' }),
    ],
  ),
  // The records whose rows have come in the run under way, batch by batch.
  table('_fed_batches', ['id'], [counted, column('feed', 'text'), column('records', 'bigint[]')], [['feed']]),
  // Up to which place of the log each subscription has been told of writes.
  table('_subscriptions', ['id'], [column('id', 'bigint'), column('seq', 'bigint')]),
]
