import { lookUpFields } from '../../runtime/documents/record-name.ts'
import { type Candidate, type Candidates, candidateColumns, candidateOf } from '../../runtime/screens/picker/candidates.ts'
import { rankCandidates } from '../../runtime/screens/picker/rank-candidates.ts'
import type { Expression } from '../../schema/expression.ts'
import { asProblem } from '../api/problem.ts'
import { searchRecords, searchRecordsOnce } from '../api/records.ts'
import { anywhere, isKeeping } from './candidates-anywhere.ts'
import type { Asking } from './kept-candidates.ts'
import { recentPicks } from './recent-picks.ts'

/** Candidates offered at once in a drop-down. */
const offered = 20
/** Candidates that a phone keeps when it first offers some. */
const keptAtOnce = 300
/** The most that are looked for by their very name. */
const exact = 5

/** Asks the server, until it answers or once. */
type Ask = typeof searchRecords

/** The candidates that answer to words, those first that are called or coded just so; without words the first of all. */
export function findCandidates(source: Candidates, words: string, signal?: AbortSignal): Promise<readonly Candidate[]> {
  return anywhere(source, asking(source, words, signal))
}

/** The same for whoever does not wait for a network: on a phone that has none, and has kept nothing that answers, it fails. */
export function findCandidatesNow(source: Candidates, words: string): Promise<readonly Candidate[]> {
  const { once, ...rest } = asking(source, words)
  return anywhere(source, { ...rest, once, ask: isKeeping() ? once : rest.ask })
}

function asking(source: Candidates, words: string, signal?: AbortSignal): Asking {
  const found = (ask: Ask) => () => findWith(ask, source, words, signal)
  return {
    words,
    ask: found(searchRecords),
    once: found(searchRecordsOnce),
    many: () => search(searchRecordsOnce, source, '', source.filter, keptAtOnce, undefined),
    choose: (kept) => kept.slice(0, offered),
  }
}

async function findWith(ask: Ask, source: Candidates, words: string, signal: AbortSignal | undefined): Promise<readonly Candidate[]> {
  const [named, found] = await Promise.all([
    words ? searchNamed(ask, source, words, signal) : [],
    search(ask, source, words, source.filter, offered, signal),
  ])
  const others = found.filter((one) => !named.some(({ id }) => id === one.id))
  return [...named, ...(words ? rankCandidates(others, words) : others)]
}

/** Those picked lately that may still be picked, in the order they were used. */
export async function recentCandidates(source: Candidates, signal?: AbortSignal): Promise<readonly Candidate[]> {
  const ids = recentPicks(source.entity)
  if (ids.length === 0) return []
  const among: Expression = { in: [{ var: 'record.id' }, ids as never] }
  const filter = source.filter ? { and: [source.filter, among] } : among
  const found = (ask: Ask) => () => search(ask, source, '', filter, ids.length, signal)
  const known = await anywhere(source, { words: '', ask: found(searchRecords), once: found(searchRecordsOnce), choose: (kept) => kept })
  return ids.flatMap((id) => known.find((one) => one.id === id) ?? [])
}

async function search(
  ask: Ask,
  source: Candidates,
  words: string,
  filter: Expression | undefined,
  size: number,
  signal: AbortSignal | undefined,
) {
  const entity = source.app.entities.get(source.entity)
  if (!entity) return []
  const { rows } = await ask(
    source.entity,
    {
      columns: candidateColumns(entity, source),
      page: { size },
      total: false,
      ...(words ? { search: words } : { sort: [[entity.code, 'asc'] as const] }),
      ...(filter ? { filter } : {}),
    },
    signal,
  )
  return rows.map((row) => candidateOf(entity, row))
}

/** Those that are called or coded just as typed: they may be beyond the first that are found. Whoever sees part of a code cannot ask for it whole: none. */
function searchNamed(ask: Ask, source: Candidates, words: string, signal: AbortSignal | undefined): Promise<readonly Candidate[]> {
  const entity = source.app.entities.get(source.entity)
  if (!entity) return Promise.resolve([])
  const names = lookUpFields(entity).filter((name) => isText(entity.fields.get(name)?.kind))
  const same = names.map((name): Expression => ({ '==': [{ var: `record.${name}` }, words] }))
  if (same.length === 0) return Promise.resolve([])
  const named: Expression = { or: same }
  return search(ask, source, '', source.filter ? { and: [source.filter, named] } : named, exact, signal).catch((failure) => {
    if (asProblem(failure).status === 422) return []
    throw failure
  })
}

const isText = (kind: string | undefined): boolean => kind === 'text' || kind === 'code'
