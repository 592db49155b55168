import type { App } from '../../../../runtime/app/app.ts'
import { link } from '../../../../runtime/app/link.ts'
import { localize } from '../../../../runtime/app/localize.ts'
import type { File } from '../../../../runtime/app/source/file.ts'
import { type Language, languages } from '../../../../schema/names.ts'
import { Problem } from '../../../api/problem.ts'
import { type MemoryCaller, memoryCaller } from './memory-caller.ts'
import { pinboardInMemory, pinboardsInMemory } from './memory-pinboards.ts'
import { historyInMemory, recordInMemory, resultInMemory, searchMemory } from './memory-records.ts'
import { reportInMemory } from './memory-report.ts'
import { portalInMemory, screenInMemory, sessionInMemory } from './memory-session.ts'
import { thingInMemory, thingsInMemory } from './memory-things.ts'
import { MemoryWorld } from './memory-world.ts'
import { picturedBook } from './unmade-records.ts'

/** How the records of a portal answer: as they are, as if there were none, not yet, or not at all; or as they are, but a step of many does not come to its end. */
const memoryStates = ['filled', 'empty', 'loading', 'failed', 'underWay'] as const
export type MemoryState = (typeof memoryStates)[number]

/** A call of the API. */
export interface MemoryCall {
  readonly method: string
  /** Without `/api`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly language: string
}

interface MemoryOptions {
  readonly app: App
  readonly files: readonly File[]
  readonly state: MemoryState
  readonly login: string
  /** ISO 8601. */
  readonly now: string
}

/** Answers what screens ask of the server from the fixtures of a portal, and changes nothing. */
export class MemoryPortal {
  readonly #options: MemoryOptions
  readonly #world: MemoryWorld
  readonly #apps = new Map<Language, App>()

  constructor(options: MemoryOptions) {
    this.#options = options
    this.#world = MemoryWorld.of(options.app, options.now)
  }

  /** The body of the answer; `undefined` for none. @throws Problem */
  async answer(call: MemoryCall): Promise<unknown> {
    const { state } = this.#options
    const isAboutRecords = /^\/(records|reports|settings|admin)\//.test(call.path)
    if (isAboutRecords && state === 'loading') return new Promise(() => undefined)
    if (isAboutRecords && state === 'failed') throw new Problem({ code: 'failed', status: 500, requestId: 'gallery-1' })
    return this.#answerTo(call, this.#callerOf(call.language))
  }

  #answerTo({ method, path, query, body }: MemoryCall, caller: MemoryCaller): unknown {
    const [area = '', name = '', part = '', further = ''] = path.slice(1).split('/').map(decodeURIComponent)
    const { files, state } = this.#options
    const key = `${method} ${area}`
    if (key === 'GET portal') return portalInMemory(caller)
    if (key === 'GET session') return sessionInMemory(caller)
    if (key === 'GET screens') return screenInMemory(caller, query.get('route') ?? '')
    if (key === 'GET drafts' || key === 'POST drafts') return undefined
    if (key === 'GET pinboards') return name === '' ? pinboardsInMemory(caller) : pinboardInMemory(caller)
    if (key === 'GET views') return { views: [], shares: null }
    if (key === 'GET notifications') return { rows: [], unread: 0 }
    if (key === 'GET approvals') return { waiting: 0, late: 0, rows: [], approvals: [] }
    if (key === 'GET settings') return { version: 0, values: {} }
    if (key === 'GET admin') return further ? thingInMemory(files, part, further) : thingsInMemory(caller, files, part)
    if (key === 'POST reports') return reportInMemory(state === 'empty' ? this.#nobodys(caller) : caller, name, body ?? {})
    if (key === 'POST records' && part === 'search') return searchMemory(state === 'empty' ? this.#nobodys(caller) : caller, name, body)
    if (key === 'POST records' && part === 'transitions') return this.#take(caller, name, further, body)
    if (key === 'GET records' && further === 'files') return { url: picturedBook }
    if (further === 'comments') return { comments: [] }
    if (key === 'GET records' && further === 'history') return historyInMemory(caller, name, part)
    if (key === 'GET records' && further === 'approvals') return { approvals: [] }
    if (key === 'GET records' && further === 'flow') return { before: [], after: [] }
    if (key === 'GET records' && part !== '') return recordInMemory(caller, name, part)
    throw new Problem({ code: 'forbidden', status: 403 })
  }

  /** What a step of several comes to. */
  #take(caller: MemoryCaller, name: string, step: string, body: unknown): unknown {
    const { ids } = body as { readonly ids: readonly string[] }
    if (this.#options.state === 'underWay' && ids.length > 1) return new Promise(() => undefined)
    return { results: ids.map((id) => resultInMemory(caller, name, id, step)) }
  }

  /** The caller in a portal without records. */
  #nobodys(caller: MemoryCaller): MemoryCaller {
    return { ...caller, world: MemoryWorld.empty(caller.app) }
  }

  #callerOf(language: string): MemoryCaller {
    const { app, login, now } = this.#options
    const wanted = languages.find((one) => one === language) ?? app.bundle.language
    const known = this.#apps.get(wanted) ?? (wanted === app.bundle.language ? app : link(localize(app.bundle, wanted), app.hash))
    this.#apps.set(wanted, known)
    return memoryCaller(known, this.#world, login, now)
  }
}
