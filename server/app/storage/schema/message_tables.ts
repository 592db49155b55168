import { column, counted, moment, optional, table } from './system_table.ts'
import type { Table } from './table.ts'

/** What is told to people. */
export const messageTables: readonly Table[] = [
  table(
    '_notifications',
    ['id'],
    [
      counted,
      column('account_id', 'bigint'),
      column('message', 'text'),
      optional('entity', 'text'),
      optional('record_id', 'bigint'),
      column('title', 'text'),
      column('body', 'text'),
      optional('texts', 'jsonb'),
      column('created_at', moment, { default: 'now()' }),
      optional('read_at', moment),
      optional('report', 'text'),
    ],
    [['account_id', 'id']],
  ),
  table(
    '_occasions',
    ['id'],
    [
      counted,
      column('message', 'text'),
      column('entity', 'text'),
      column('record_id', 'bigint'),
      column('account_ids', 'bigint[]'),
      optional('event_id', 'bigint'),
      optional('addresses', 'jsonb'),
      column('created_at', moment),
      column('due_at', moment),
      column('tries', 'integer'),
      optional('reason', 'text'),
    ],
    [['due_at']],
  ),
]
