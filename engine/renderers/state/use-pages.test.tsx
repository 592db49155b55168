// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { type ReadPage, usePages } from './use-pages.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let drawn: Root | undefined
afterEach(async () => {
  await act(async () => drawn?.unmount())
  drawn = undefined
})

let pages: ReturnType<typeof usePages<number>>

function Reader({ read, onFailure }: { read: ReadPage<number>; onFailure: (failure: unknown) => void }) {
  pages = usePages(read, onFailure)
  return null
}

/** Shows what `read` gives; another `read` on the same page is another question. */
async function ask(read: ReadPage<number>, onFailure: (failure: unknown) => void = vi.fn()): Promise<void> {
  drawn ??= createRoot(document.createElement('div'))
  await act(async () => drawn?.render(<Reader read={read} onFailure={onFailure} />))
}

const upTo =
  (count: number): ReadPage<number> =>
  async ({ size, offset }) =>
    Array.from({ length: Math.max(0, Math.min(size, count - offset)) }, (_, at) => offset + at)

test('more rows follow those that were read, until a page is not full', async () => {
  await ask(upTo(23))
  expect(pages).toMatchObject({ rows: { length: 20 }, isComplete: false, isLoading: false })

  await act(async () => pages.more())
  expect(pages).toMatchObject({ isComplete: true, isLoading: false })
  expect(pages.rows).toEqual(Array.from({ length: 23 }, (_, at) => at))
})

test('another question begins with the first row; the old rows stay until its answer has come', async () => {
  await ask(upTo(3))
  const answer = Promise.withResolvers<readonly number[]>()
  await ask(() => answer.promise)
  expect(pages).toMatchObject({ rows: [0, 1, 2], isLoading: true })

  await act(async () => answer.resolve([7]))
  expect(pages).toMatchObject({ rows: [7], isComplete: true, isLoading: false })
})

test('what comes after another question is dropped, rows and failures', async () => {
  const [late, wrong, onFailure] = [Promise.withResolvers<readonly number[]>(), Promise.withResolvers<readonly number[]>(), vi.fn()]
  await ask(() => late.promise, onFailure)
  await ask(() => wrong.promise, onFailure)
  await ask(upTo(1), onFailure)

  await act(async () => {
    late.resolve([8, 9])
    wrong.reject(new Error('late'))
  })
  expect(pages.rows).toEqual([0])
  expect(onFailure).not.toHaveBeenCalled()
})

test('a failure is told, and the rows that were read stay', async () => {
  const onFailure = vi.fn()
  const first = upTo(40)
  await ask(async (page) => {
    if (page.offset > 0) throw new Error('gone')
    return first(page)
  }, onFailure)

  await act(async () => pages.more())
  expect(onFailure).toHaveBeenCalledOnce()
  expect(pages).toMatchObject({ rows: { length: 20 }, isComplete: false, isLoading: false })
})
