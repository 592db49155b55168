import type { Client } from './client.ts'
import { jsonLines } from './json-lines.ts'
import { Problem, type ProblemBody } from './problem.ts'
import type { SearchRequest, SearchResult } from './records.ts'

/** The most questions that the server takes at once. */
const most = 60

/** One search, and who waits for it. */
interface Question {
  readonly entity: string
  readonly request: SearchRequest
  readonly signal: AbortSignal | undefined
  resolve(result: SearchResult): void
  reject(failure: unknown): void
}

type Line = { readonly at: number } & ({ readonly answer: SearchResult } | { readonly problem: ProblemBody })

/** A search as any other, for which a moment is waited whether more are asked: browsers send six requests at once, and a home asks forty. */
export type SearchTogether = (entity: string, request: SearchRequest, signal?: AbortSignal) => Promise<SearchResult>

/**
 * Makes searches that go together in one request. Each is answered by itself, as soon as it is known, and fails with its own `Problem`.
 * @param alone asks one: what stands alone, and what the server was too busy for
 */
export function createSearchTogether({ open }: Pick<Client, 'open'>, alone: SearchTogether): SearchTogether {
  let waiting: Question[] = []

  const ask = ({ entity, request, signal, resolve, reject }: Question) => void alone(entity, request, signal).then(resolve, reject)

  function askAll(): void {
    const asked = waiting.filter(({ signal }) => !signal?.aborted)
    waiting = []
    for (let start = 0; start < asked.length; start += most) send(asked.slice(start, start + most))
  }

  function send(questions: readonly Question[]): void {
    const [first, second] = questions
    if (first && !second) ask(first)
    else read(questions)
  }

  async function read(questions: readonly Question[]): Promise<void> {
    const left = new Set(questions)
    const abort = new AbortController()
    const drop = (question: Question) => {
      left.delete(question)
      if (left.size === 0) abort.abort()
    }
    for (const question of questions) question.signal?.addEventListener('abort', () => drop(question), { once: true })
    try {
      const body = { questions: questions.map(({ entity, request }) => ({ entity, ...request })) }
      const response = await open('/searches', { body, isRead: true, signal: abort.signal })
      for await (const line of jsonLines<Line>(response)) {
        const question = questions[line.at]
        if (!question || !left.delete(question)) continue
        if ('answer' in line) question.resolve(line.answer)
        else if (line.problem.status === 503) ask(question)
        else question.reject(new Problem(line.problem))
      }
    } catch (failure) {
      // Who was refused as a whole is told so; an answer that broke off is asked for again.
      if (failure instanceof Problem) for (const { reject } of left) reject(failure)
      if (failure instanceof Problem || abort.signal.aborted) return
    }
    for (const question of left) ask(question)
  }

  return (entity, request, signal) =>
    new Promise((resolve, reject) => {
      const aborted = () => reject(signal?.reason)
      if (signal?.aborted) return aborted()
      signal?.addEventListener('abort', aborted, { once: true })
      waiting.push({ entity, request, signal, resolve, reject })
      if (waiting.length === 1) setTimeout(askAll)
    })
}
