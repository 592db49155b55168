import { ordered } from './indexes.ts'
import { column, counted, moment, optional, table } from './system_table.ts'
import type { Table } from './table.ts'

/** What waits for people, and how it went on. An approval is called by its record, its name and its number. */
export const approvalTables: readonly Table[] = [
  {
    ...table(
      '_approvals',
      ['id'],
      [
        column('id', 'text'),
        column('entity', 'text'),
        column('record_id', 'bigint'),
        column('name', 'text'),
        column('state', 'text'),
        column('definition', 'text'),
        column('metadata', 'text'),
        column('level', 'text'),
        column('roles', 'text[]'),
        column('started_at', moment),
        optional('started_by', 'bigint'),
        column('opened_at', moment),
        optional('remind_at', moment),
        optional('due_at', moment),
        optional('reminded_at', moment),
        optional('escalated_at', moment),
        optional('ended_at', moment),
      ],
    ),
    indexes: [
      ordered('_approvals', ['record_id', 'started_at']),
      ordered('_approvals', ['record_id', 'name'], { unique: true, where: `"state" = 'open'` }),
      ordered('_approvals', ['entity', 'record_id'], { where: `"state" = 'open'` }),
      ordered('_approvals', ['remind_at'], { where: `"state" = 'open' and "reminded_at" is null` }),
      ordered('_approvals', ['due_at'], { where: `"state" = 'open' and "escalated_at" is null` }),
    ],
  },
  table('_approval_definitions', ['hash'], [column('hash', 'text'), column('definition', 'jsonb')]),
  table(
    '_approval_seats',
    ['id'],
    [
      counted,
      column('approval', 'text'),
      column('level', 'text'),
      column('account_id', 'bigint'),
      column('origin', 'text'),
      column('state', 'text'),
      optional('decided_by', 'bigint'),
      column('at', moment),
    ],
    [
      ['approval', 'level'],
      ['account_id', 'state'],
    ],
  ),
  table(
    '_approval_log',
    ['id'],
    [
      counted,
      column('approval', 'text'),
      column('level', 'text'),
      column('kind', 'text'),
      optional('account_id', 'bigint'),
      optional('seat_account_id', 'bigint'),
      optional('to_account_id', 'bigint'),
      optional('comment', 'text'),
      column('at', moment),
    ],
    [['approval', 'id']],
  ),
  table(
    '_substitutes',
    ['id'],
    [
      counted,
      column('account_id', 'bigint'),
      column('substitute_id', 'bigint'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('created_at', moment, { default: 'now()' }),
    ],
    [
      ['account_id', 'to_date'],
      ['substitute_id', 'to_date'],
    ],
  ),
]
