import { type Candidate, type Candidates, candidateOf } from '../../runtime/screens/picker/candidates.ts'
import { rankCandidates } from '../../runtime/screens/picker/rank-candidates.ts'
import { asProblem } from '../api/problem.ts'
import { languageAtom } from '../i18n/language.ts'
import { store } from '../state/store.ts'

/** Where the browser keeps what somebody has seen: whoever signs out leaves nothing of it. */
const place = 'seen'
/** Candidates that are kept at most for a picker; those offered last stay. */
const most = 500

/** Under which address: pickers that ask alike share what they keep, whatever the day is that they ask about. */
function addressOf(source: Candidates): string {
  const filter = JSON.stringify(source.filter ?? true).replaceAll(/\d{4}-\d\d-\d\d/g, 'day')
  return `/kept/candidates/${source.entity}?language=${store.get(languageAtom)}&filter=${encodeURIComponent(filter)}`
}

/** Keeps what was offered, so that it can be picked without a network. */
async function keepCandidates(source: Candidates, offered: readonly Candidate[]): Promise<void> {
  const before = await read(source)
  const all = new Map([...offered, ...before].map((candidate) => [candidate.id, candidate] as const).toReversed())
  const records = [...all.values()]
    .toReversed()
    .slice(0, most)
    .map(({ record }) => record)
  await (await caches.open(place)).put(addressOf(source), new Response(JSON.stringify(records)))
}

/** What was offered before and answers to words; all of it without words. */
async function keptCandidates(source: Candidates, words: string): Promise<readonly Candidate[]> {
  const kept = await read(source)
  if (!words) return kept
  const typed = words.toLowerCase()
  const isMeant = ({ label, record }: Candidate) => [label, ...Object.values(record)].some((text) => says(text, typed))
  return rankCandidates(kept.filter(isMeant), words)
}

const says = (value: unknown, typed: string): boolean => typeof value === 'string' && value.toLowerCase().includes(typed)

async function read(source: Candidates): Promise<readonly Candidate[]> {
  const entity = source.app.entities.get(source.entity)
  const found = await (await caches.open(place)).match(addressOf(source))
  if (!entity || !found) return []
  return ((await found.json()) as Candidate['record'][]).map((record) => candidateOf(entity, record))
}

/** How candidates are asked for. */
export interface Asking {
  readonly words: string
  /** Until the server answers. */
  ask(): Promise<readonly Candidate[]>
  /** Once: fails where it does not. */
  once(): Promise<readonly Candidate[]>
  /** Many of them, to be kept before they are needed. */
  many?(): Promise<readonly Candidate[]>
  /** Which of those that are kept, where the server does not answer. */
  choose(kept: readonly Candidate[]): readonly Candidate[]
}

const keptBefore = new WeakSet<Candidates>()

/** The candidates that the server finds; on a phone without a network those that were kept before. */
export async function askAnywhere(source: Candidates, { words, ask, once, many, choose }: Asking): Promise<readonly Candidate[]> {
  try {
    const found = await once()
    const isFirst = many !== undefined && !keptBefore.has(source)
    if (isFirst) keptBefore.add(source)
    const all = isFirst ? many().then((others) => [...found, ...others]) : Promise.resolve(found)
    all.then((each) => keepCandidates(source, each)).catch(() => undefined)
    return found
  } catch (failure) {
    const { code } = asProblem(failure)
    const left = code === 'unreachable' || code === 'unavailable' ? await keptCandidates(source, words) : []
    return left.length > 0 ? choose(left) : ask()
  }
}
