// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Exception } from '../../runtime/exception.ts'
import { loadChunk } from '../installed/load-chunk.ts'
import { portalAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'

const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

describe('loadChunk', () => {
  test('answers the part', async () => {
    expect(await loadChunk('list', async () => 'page')).toBe('page')
  })

  test('err.chunkReload, routing.chunkFailureReload: loads the page again when a part cannot be loaded', async () => {
    const reload = vi.fn()
    loadChunk('list', fails, reload)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  test('gives up when it fails again after that', async () => {
    const reload = vi.fn()
    loadChunk('list', fails, reload)
    await vi.waitFor(() => expect(reload).toHaveBeenCalled())
    await expect(loadChunk('list', fails, reload)).rejects.toMatchObject({ code: 'chunkFailed' })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('may load the page again for a later failure, once the part had come', async () => {
    const reload = vi.fn()
    loadChunk('list', fails, reload)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await loadChunk('list', async () => 'page', reload)
    loadChunk('list', fails, reload)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  test('is not kept from failing by another part that came', async () => {
    const reload = vi.fn()
    loadChunk('document', fails, reload)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await loadChunk('list', async () => 'page', reload)
    await expect(loadChunk('document', fails, reload)).rejects.toBeInstanceOf(Exception)
  })

  test('stops waiting after 120 seconds, and says so', async () => {
    vi.useFakeTimers()
    const failure = loadChunk('list', () => new Promise(() => undefined)).catch((thrown) => thrown)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await failure).toMatchObject({ code: 'chunkTimeout' })
  })

  test('stops waiting after the seconds that the app says', async () => {
    vi.useFakeTimers()
    const portal = store.get(portalAtom)
    store.set(portalAtom, { ...portal, browser: { ...portal.browser, loadSeconds: 5 } })
    const part = loadChunk('list', () => new Promise((resolve) => setTimeout(() => resolve('page'), 4_999)))
    const failure = loadChunk('report', () => new Promise(() => undefined)).catch((thrown) => thrown)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await part).toBe('page')
    expect(await failure).toMatchObject({ code: 'chunkTimeout' })
    store.set(portalAtom, portal)
  })
})
