// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { askAhead, getScreen } from './screens.ts'

const refused = new Error('refused')
const asked = vi.spyOn(api, 'call').mockImplementation(() => Promise.reject(refused))
const routes = () => asked.mock.calls.map(([path]) => new URLSearchParams(path.split('?')[1]).get('route'))

afterEach(() => asked.mockClear())

test('what was asked for ahead answers the first who shows it, and nobody after', async () => {
  askAhead('/lending/loan')
  await expect(getScreen('/lending/loan')).rejects.toBe(refused)
  expect(routes()).toEqual(['/lending/loan'])
  await expect(getScreen('/lending/loan')).rejects.toBe(refused)
  expect(routes()).toEqual(['/lending/loan', '/lending/loan'])
})

test('what was asked for ahead is forgotten when another screen is shown first', async () => {
  askAhead('/lending/loan')
  await expect(getScreen('/catalogue/book')).rejects.toBe(refused)
  await expect(getScreen('/lending/loan')).rejects.toBe(refused)
  expect(routes()).toEqual(['/lending/loan', '/catalogue/book', '/lending/loan'])
})

test('whoever has gone meanwhile is not told of the screen', async () => {
  asked.mockImplementationOnce(() => Promise.resolve({}) as never)
  askAhead('/lending/loan')
  const gone = new AbortController()
  const shown = getScreen('/lending/loan', gone.signal)
  gone.abort()
  await expect(shown).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})
