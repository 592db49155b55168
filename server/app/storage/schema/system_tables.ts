import { ordered } from './indexes.ts'
import type { Column, Table } from './table.ts'

const moment = 'timestamp(3) with time zone'
const column = (name: string, type: string, options: { required?: boolean; default?: string } = {}): Column => ({
  name,
  was: [],
  type,
  required: options.required ?? true,
  ...(options.default ? { default: options.default } : {}),
})
const optional = (name: string, type: string) => column(name, type, { required: false })
const counted = column('id', 'bigint', { default: `nextval('log_ids'::regclass)` })
const table = (name: string, key: readonly string[], columns: readonly Column[], indexes: readonly (readonly string[])[] = []): Table => ({
  name,
  was: [],
  columns,
  key,
  foreignKeys: [],
  indexes: indexes.map((names) => ordered(name, names)),
})

/** Tables of the platform itself; metadata does not see them. Their names begin with `_`, which no entity's can. */
export const systemTables: readonly Table[] = [
  table(
    '_credentials',
    ['account_id'],
    [column('account_id', 'bigint'), column('password_hash', 'text'), column('changed_at', moment, { default: 'now()' })],
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
    ],
    [['account_id'], ['expires_at']],
  ),
  table(
    '_rate_limits',
    ['key'],
    [column('key', 'text'), column('points', 'integer', { default: '0' }), column('expires_at', moment)],
    [['expires_at']],
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
      column('created_at', moment, { default: 'now()' }),
      optional('read_at', moment),
    ],
    [['account_id', 'id']],
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
  table('_sequences', ['name', 'period'], [column('name', 'text'), column('period', 'text'), column('value', 'bigint')]),
]

/** Counters that the tables draw their ids from. */
export const systemSequences = ['record_ids', 'log_ids'] as const
