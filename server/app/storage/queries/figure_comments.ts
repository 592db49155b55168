import { columnTypes } from '../columns/column_types.ts'
import type { StoredComment } from './comments.ts'
import type { Queryable } from './run_load.ts'

/** What somebody said about a figure of a report. */
export interface StoredFigureComment extends StoredComment {
  /** The key of the figure. */
  readonly figure: string
  /** How the figure was shown to who said it. */
  readonly seen: string
}

/** Who says something about which report, and which rows they see of it. */
export interface FigureThread {
  readonly report: string
  readonly sight: string
}

/** The most comments of a report that are shown: the latest. */
const most = 500

/** What was said about the figures of a report by those who see the same rows, the first first. */
export async function readFigureComments(client: Queryable, { report, sight }: FigureThread): Promise<readonly StoredFigureComment[]> {
  const { rows } = await client.query<StoredFigureComment>({
    name: 'read figure comments',
    text: `select id::text as id, figure, seen, account_id::text as by, at::text as at, text from _figure_comments
      where report = $1 and sight = $2 order by id desc limit ${most}`,
    values: [report, sight],
  })
  return rows.map((row) => ({ ...row, at: columnTypes.datetime.decode(row.at) as string })).toReversed()
}

/** The accounts that have said something about a figure. */
export async function figureCommentators(client: Queryable, { report, sight }: FigureThread, figure: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ account: string }>({
    name: 'figure commentators',
    text: 'select distinct account_id::text as account from _figure_comments where report = $1 and sight = $2 and figure = $3',
    values: [report, sight, figure],
  })
  return rows.map(({ account }) => account)
}

/** A comment on a figure to be kept. With a `key`, once for an account and that key. */
interface NewFigureComment extends FigureThread {
  readonly figure: string
  readonly seen: string
  readonly account: string | undefined
  readonly at: string
  readonly text: string
  readonly key: string | undefined
}

/** Keeps a comment; `false` when it was sent once before. */
export async function writeFigureComment(client: Queryable, said: NewFigureComment): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'write figure comment',
    text: `insert into _figure_comments (report, sight, figure, seen, account_id, at, text, request_key)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [said.report, said.sight, said.figure, said.seen, said.account, said.at, said.text, said.key ?? null],
  })
  return rowCount === 1
}
