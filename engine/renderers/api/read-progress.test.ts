import { expect, test } from 'vitest'
import { readProgress } from './read-progress.ts'

const lines = (...parts: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
    { headers: { 'content-type': 'application/x-ndjson' } },
  )

test('how far it is is told as it comes, wherever the parts of the answer are cut', async () => {
  const told: unknown[] = []
  const response = lines('{"done":100,"to', 'tal":250}\n{"done":200,"total":250}\n', '{"answer":{"total":250}}\n')
  expect(await readProgress(response, (progress) => told.push(progress))).toEqual({ total: 250 })
  expect(told).toEqual([
    { done: 100, total: 250 },
    { done: 200, total: 250 },
  ])
})

test('an answer that came at once is taken as it is', async () => {
  expect(await readProgress(Response.json({ total: 2 }))).toEqual({ total: 2 })
})

test('what fails on the way is the problem that it would be at once', async () => {
  await expect(readProgress(lines('{"problem":{"code":"unavailable","status":503}}\n'))).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  })
})

test('an answer that breaks off was not received', async () => {
  await expect(readProgress(lines('{"done":100,"total":250}\n'))).rejects.toMatchObject({ code: 'unreachable' })
})
