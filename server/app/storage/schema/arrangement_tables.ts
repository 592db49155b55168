import { column, counted, moment, optional, table } from './system_table.ts'
import type { Table } from './table.ts'

/** What people have arranged and changed in the browser, and how often they run reports. */
export const arrangementTables: readonly Table[] = [
  table(
    '_views',
    ['id'],
    [
      counted,
      column('account_id', 'bigint'),
      column('route', 'text'),
      column('name', 'text'),
      column('audience', 'text'),
      optional('role', 'text'),
      column('is_default', 'boolean', { default: 'false' }),
      // Names of fields stand nowhere else.
      column('state', 'jsonb'),
      column('updated_at', moment, { default: 'now()' }),
    ],
    [['route', 'account_id']],
  ),
  table(
    '_pinboards',
    ['id'],
    [
      counted,
      column('version', 'integer', { default: '1' }),
      column('account_id', 'bigint'),
      column('name', 'text'),
      column('audience', 'text'),
      optional('role', 'text'),
      // Names of reports and of their parts stand nowhere else.
      column('state', 'jsonb'),
      column('updated_at', moment, { default: 'now()' }),
    ],
    [['account_id'], ['audience']],
  ),
  table(
    '_settings',
    ['name'],
    [
      column('name', 'text'),
      column('version', 'integer'),
      column('stored', 'jsonb'),
      optional('account_id', 'bigint'),
      column('updated_at', moment, { default: 'now()' }),
    ],
  ),
  table(
    '_overlays',
    ['kind', 'name'],
    [
      counted,
      column('kind', 'text'),
      column('name', 'text'),
      column('version', 'integer'),
      // As text, not as `jsonb`: the order of keys has a meaning.
      column('state', 'json'),
      optional('publish_at', moment),
      optional('account_id', 'bigint'),
      column('updated_at', moment, { default: 'now()' }),
    ],
  ),
  table(
    '_overlay_versions',
    ['id'],
    [
      counted,
      column('kind', 'text'),
      column('name', 'text'),
      column('version', 'integer'),
      column('action', 'text'),
      column('state', 'json'),
      optional('account_id', 'bigint'),
      column('at', moment, { default: 'now()' }),
      optional('note', 'text'),
      column('metadata', 'text'),
    ],
    [['kind', 'name', 'version']],
  ),
  table(
    '_report_uses',
    ['report', 'account_id', 'day'],
    [
      column('report', 'text'),
      column('account_id', 'bigint'),
      column('day', 'date'),
      column('runs', 'integer'),
      column('milliseconds', 'bigint'),
      column('last_at', moment),
    ],
  ),
]
