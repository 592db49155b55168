import { expect, test, vi } from 'vitest'
import type { SearchResult } from './records.ts'
import { createSearchTogether } from './search-together.ts'

const rows = (id: string): SearchResult => ({ rows: [{ id }], total: 1 })
const request = { columns: ['no'] }
const lines = (...all: readonly object[]) => new Response(all.map((line) => `${JSON.stringify(line)}\n`).join(''))

/** Searches that a function answers when they come together, and that answer with their entity when they stand alone. */
function searches(answer: (questions: readonly { readonly entity: string }[]) => Response | Promise<Response>) {
  const open = vi.fn(async (_path: string, options: { readonly body?: unknown; readonly signal?: AbortSignal | undefined } = {}) =>
    answer((options.body as { questions: { entity: string }[] }).questions),
  )
  const alone = vi.fn(async (entity: string) => rows(`alone ${entity}`))
  return { open, alone, search: createSearchTogether({ open }, alone) }
}

test('what is asked at the same time is one request, and each has its own answer, in whatever order they come', async () => {
  const { open, alone, search } = searches(() => lines({ at: 1, answer: rows('b') }, { at: 0, answer: rows('a') }))
  expect(await Promise.all([search('loan', request), search('book', request)])).toEqual([rows('a'), rows('b')])
  expect(open).toHaveBeenCalledExactlyOnceWith('/searches', {
    isRead: true,
    signal: expect.any(AbortSignal),
    body: {
      questions: [
        { entity: 'loan', ...request },
        { entity: 'book', ...request },
      ],
    },
  })
  expect(alone).not.toHaveBeenCalled()
})

test('one alone is asked as any search is', async () => {
  const { open, search } = searches(() => lines())
  expect(await search('loan', request)).toEqual(rows('alone loan'))
  expect(open).not.toHaveBeenCalled()
})

test('more than the server takes at once are several requests', async () => {
  const { open, search } = searches((questions) => lines(...questions.map((_, at) => ({ at, answer: rows(String(at)) }))))
  const found = await Promise.all(Array.from({ length: 130 }, () => search('loan', request)))
  expect(open.mock.calls.map(([, { body } = {}]) => (body as { questions: unknown[] }).questions.length)).toEqual([60, 60, 10])
  expect(found.at(-1)).toEqual(rows('9'))
})

test('one that fails does not fail the others; what the server was too busy for is asked again alone', async () => {
  const { search } = searches(() =>
    lines(
      { at: 0, problem: { code: 'forbidden', status: 403 } },
      { at: 1, answer: rows('b') },
      { at: 2, problem: { code: 'unavailable', status: 503 } },
    ),
  )
  const [loan, book, member] = await Promise.allSettled([search('loan', request), search('book', request), search('member', request)])
  expect(loan).toMatchObject({ reason: { code: 'forbidden', status: 403 } })
  expect(book).toEqual({ status: 'fulfilled', value: rows('b') })
  expect(member).toEqual({ status: 'fulfilled', value: rows('alone member') })
})

test('what an answer that broke off did not say is asked again', async () => {
  const { search } = searches(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify({ at: 0, answer: rows('a') })}\n`)),
          pull: (controller) => controller.error(new TypeError('network error')),
        }),
      ),
  )
  expect(await Promise.all([search('loan', request), search('book', request)])).toEqual([rows('a'), rows('alone book')])
})

test('who goes is not waited for; when all have gone the request ends', async () => {
  const heard: (AbortSignal | undefined)[] = []
  const open = vi.fn(async (_path: string, options: { readonly signal?: AbortSignal | undefined } = {}) => {
    heard.push(options.signal)
    return new Promise<Response>((_, reject) => options.signal?.addEventListener('abort', () => reject(options.signal?.reason)))
  })
  const search = createSearchTogether({ open }, async (entity) => rows(entity))
  const [one, other] = [new AbortController(), new AbortController()]
  const asked = Promise.allSettled([search('loan', request, one.signal), search('book', request, other.signal)])
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
  one.abort()
  expect(heard[0]?.aborted).toBe(false)
  other.abort()
  expect(heard[0]?.aborted).toBe(true)
  for (const outcome of await asked) expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
})
