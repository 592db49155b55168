import { jsonLines } from './json-lines.ts'
import { Problem, type ProblemBody } from './problem.ts'
import type { Progress } from './records.ts'

/** A line of an answer that says on the way how far it is. */
type Line<Answer> = Progress | { readonly answer: Answer } | { readonly problem: ProblemBody }

/** The answer of long work, with how far it is told line by line; an answer that came at once is taken as it is. Fails with a `Problem`. */
export async function readProgress<Answer>(response: Response, onProgress?: (progress: Progress) => void): Promise<Answer> {
  if (!response.headers.get('content-type')?.includes('ndjson')) return response.json()
  for await (const line of jsonLines<Line<Answer>>(response)) {
    if ('answer' in line) return line.answer
    if ('problem' in line) throw new Problem(line.problem)
    onProgress?.(line)
  }
  throw new Problem({ code: 'unreachable', status: 0 })
}
