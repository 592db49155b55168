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

/** What people say about figures of reports: `sight` names the rows that they saw, `seen` is how the figure was shown to them. */
const figureCommentsTable: Table = {
  ...table(
    '_figure_comments',
    ['id'],
    [
      counted,
      column('report', 'text'),
      column('sight', 'text'),
      column('figure', 'text'),
      column('seen', 'text'),
      column('account_id', 'bigint'),
      column('at', moment, { default: 'now()' }),
      column('text', 'text'),
      optional('request_key', 'text'),
    ],
  ),
  indexes: [
    ordered('_figure_comments', ['report', 'sight', 'id']),
    ordered('_figure_comments', ['account_id', 'request_key'], { unique: true }),
  ],
}

/** What stands beside records: their files, what became of them, what is said of them, and what is not saved yet. */
export const recordTables: readonly Table[] = [
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
  figureCommentsTable,
  auditLog,
]
