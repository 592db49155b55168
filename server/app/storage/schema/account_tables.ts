import { column, moment, optional, table } from './system_table.ts'
import type { Table } from './table.ts'

/** Who comes in, by what, and what is held against whoever tries. */
export const accountTables: readonly Table[] = [
  table(
    '_credentials',
    ['account_id'],
    [column('account_id', 'bigint'), column('password_hash', 'text'), column('changed_at', moment, { default: 'now()' })],
  ),
  table(
    '_temporary_passwords',
    ['account_id'],
    [column('account_id', 'bigint'), column('password_hash', 'text'), column('expires_at', moment)],
    [['expires_at']],
  ),
  table(
    '_sessions',
    ['id'],
    [
      column('id', 'text'),
      column('account_id', 'bigint'),
      column('created_at', moment, { default: 'now()' }),
      column('seen_at', moment),
      column('expires_at', moment),
      optional('method', 'text'),
      optional('address', 'text'),
      optional('agent', 'text'),
    ],
    [['account_id'], ['expires_at']],
  ),
  table(
    '_attempts',
    ['key'],
    [
      column('key', 'text'),
      column('failures', 'integer', { default: '0' }),
      optional('blocked_until', moment),
      column('pending', 'integer', { default: '0' }),
      optional('pending_until', moment),
      column('expires_at', moment),
    ],
    [['expires_at']],
  ),
  table(
    '_tickets',
    ['id'],
    [column('id', 'text'), column('purpose', 'text'), column('data', 'jsonb'), column('expires_at', moment)],
    [['expires_at']],
  ),
  table('_secrets', ['name'], [column('name', 'text'), column('value', 'text'), column('created_at', moment, { default: 'now()' })]),
  table(
    '_oauth_records',
    ['kind', 'id'],
    [
      column('kind', 'text'),
      column('id', 'text'),
      column('payload', 'jsonb'),
      optional('uid', 'text'),
      optional('grant_id', 'text'),
      optional('account_id', 'text'),
      optional('client_id', 'text'),
      optional('used_at', moment),
      optional('expires_at', moment),
    ],
    [['uid'], ['grant_id'], ['account_id'], ['client_id'], ['expires_at']],
  ),
]
