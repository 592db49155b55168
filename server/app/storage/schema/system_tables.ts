import { accountTables } from './account_tables.ts'
import { approvalTables } from './approval_tables.ts'
import { arrangementTables } from './arrangement_tables.ts'
import { exchangeTables } from './exchange_tables.ts'
import { messageTables } from './message_tables.ts'
import { recordTables } from './record_tables.ts'
import { column, moment, table } from './system_table.ts'
import type { Table } from './table.ts'

/** Tables of the platform itself; metadata does not see them. Their names begin with `_`, which no entity's can. */
export const systemTables: readonly Table[] = [
  ...accountTables,
  ...recordTables,
  ...messageTables,
  ...approvalTables,
  ...arrangementTables,
  ...exchangeTables,
  table(
    '_carried_names',
    ['kind', 'owner', 'was'],
    [
      column('kind', 'text'),
      column('owner', 'text'),
      column('was', 'text'),
      column('name', 'text'),
      column('carried_at', moment, { default: 'now()' }),
    ],
  ),
  table(
    '_deployed',
    ['id'],
    [column('id', 'integer'), column('hash', 'text'), column('files', 'json'), column('at', moment, { default: 'now()' })],
  ),
  table('_sequences', ['name', 'period'], [column('name', 'text'), column('period', 'text'), column('value', 'bigint')]),
]

/** Counters that the tables draw their ids from. */
export const systemSequences = ['record_ids', 'log_ids'] as const
