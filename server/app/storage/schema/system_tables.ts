import { approvalTables } from './approval_tables.ts'
import { missing, ordered } from './indexes.ts'
import { column, counted, moment, optional, table } from './system_table.ts'
import type { Table } from './table.ts'

/** What was done by whom, in a chain of hashes. `seq` and `hash` come a moment after the entry: no writer waits for another. */
const auditLog: Table = {
  ...table(
    '_audit_log',
    ['id'],
    [
      counted,
      column('at', moment),
      column('kind', 'text'),
      optional('account_id', 'bigint'),
      optional('login', 'text'),
      optional('address', 'text'),
      optional('request_id', 'text'),
      optional('entity', 'text'),
      optional('record_id', 'bigint'),
      optional('version', 'integer'),
      column('detail', 'jsonb'),
      optional('seq', 'bigint'),
      optional('hash', 'text'),
    ],
  ),
  indexes: [
    missing('_audit_log', 'seq'),
    ordered('_audit_log', ['seq'], { unique: true, where: '"seq" is not null' }),
    ordered('_audit_log', ['at']),
    ordered('_audit_log', ['entity', 'record_id', 'account_id', 'version'], { unique: true, where: `kind = 'reading.first'` }),
  ],
}

/** What people say beside records. Who sends it twice with one key has said it once. */
const commentsTable: Table = {
  ...table(
    '_comments',
    ['id'],
    [
      counted,
      column('entity', 'text'),
      column('record_id', 'bigint'),
      column('account_id', 'bigint'),
      column('at', moment, { default: 'now()' }),
      column('text', 'text'),
      optional('request_key', 'text'),
    ],
  ),
  indexes: [ordered('_comments', ['record_id', 'id']), ordered('_comments', ['account_id', 'request_key'], { unique: true })],
}

/** Tables of the platform itself; metadata does not see them. Their names begin with `_`, which no entity's can. */
export const systemTables: readonly Table[] = [
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
    '_files',
    ['id'],
    [
      column('id', 'text'),
      column('key', 'text'),
      column('name', 'text'),
      column('type', 'text'),
      column('size', 'bigint'),
      column('entity', 'text'),
      column('field', 'text'),
      optional('account_id', 'bigint'),
      optional('draft', 'text'),
      column('state', 'text'),
      column('created_at', moment, { default: 'now()' }),
      optional('orphan_since', moment),
    ],
    [['key'], ['account_id', 'state'], ['draft'], ['orphan_since']],
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
  table(
    '_idempotency_keys',
    ['account_id', 'key'],
    [
      column('account_id', 'bigint'),
      column('key', 'text'),
      column('fingerprint', 'text'),
      column('result', 'jsonb'),
      column('created_at', moment, { default: 'now()' }),
    ],
    [['created_at']],
  ),
  table(
    '_notifications',
    ['id'],
    [
      counted,
      column('account_id', 'bigint'),
      column('message', 'text'),
      column('entity', 'text'),
      column('record_id', 'bigint'),
      column('title', 'text'),
      column('body', 'text'),
      optional('texts', 'jsonb'),
      column('created_at', moment, { default: 'now()' }),
      optional('read_at', moment),
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
  table(
    '_record_history',
    ['id'],
    [
      counted,
      column('entity', 'text'),
      column('record_id', 'bigint'),
      column('version', 'integer'),
      column('action', 'text'),
      optional('account_id', 'bigint'),
      column('at', moment, { default: 'now()' }),
      column('changes', 'jsonb'),
      optional('request_id', 'text'),
    ],
    [['record_id', 'id']],
  ),
  table(
    '_transition_log',
    ['id'],
    [
      counted,
      column('entity', 'text'),
      column('record_id', 'bigint'),
      column('version', 'integer'),
      column('transition', 'text'),
      optional('from_status', 'text'),
      optional('to_status', 'text'),
      optional('account_id', 'bigint'),
      column('at', moment, { default: 'now()' }),
      optional('comment', 'text'),
      column('metadata', 'text'),
    ],
    [['record_id', 'id']],
  ),
  table(
    '_signatures',
    ['id'],
    [
      counted,
      column('entity', 'text'),
      column('record_id', 'bigint'),
      column('version', 'integer'),
      column('transition', 'text'),
      column('account_id', 'bigint'),
      column('name', 'text'),
      // By which they have shown that it is them: their password, or a code to a telephone number or mail address.
      column('method', 'text'),
      optional('contact', 'text'),
      column('at', moment),
      // SHA-256 of what was signed, and from which columns it is read.
      column('hash', 'text'),
      column('content', 'jsonb'),
      optional('drawing', 'text'),
      optional('typed', 'text'),
    ],
    [['record_id', 'id']],
  ),
  commentsTable,
  auditLog,
  ...approvalTables,
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
    '_drafts',
    ['key'],
    [
      column('key', 'text'),
      optional('account_id', 'bigint'),
      column('address', 'text'),
      column('data', 'jsonb'),
      column('saved_at', moment, { default: 'now()' }),
      // A telephone number or mail address with which whoever is not signed in goes on elsewhere.
      optional('contact', 'text'),
      // What was sent already, and is changed.
      optional('record_id', 'bigint'),
      optional('record_version', 'integer'),
    ],
    [['saved_at'], ['account_id'], ['contact'], ['record_id']],
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
  table(
    '_deployed',
    ['id'],
    [column('id', 'integer'), column('hash', 'text'), column('files', 'json'), column('at', moment, { default: 'now()' })],
  ),
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
  table('_sequences', ['name', 'period'], [column('name', 'text'), column('period', 'text'), column('value', 'bigint')]),
]

/** Counters that the tables draw their ids from. */
export const systemSequences = ['record_ids', 'log_ids'] as const
