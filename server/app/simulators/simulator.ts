import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../engine/runtime/app/app.ts'
import { simulatedAnswer, simulatedLater, valuesInPath } from '../../../engine/runtime/connectors/simulated.ts'
import type { Connector, ConnectorOperation } from '../../../engine/schema/connector.ts'
import { authorization } from '../connectors/call_peer.ts'
import { isSignedBy, signatureHeaders, signed } from '../connectors/signature.ts'
import { businessDay } from '../values/business_day.ts'
import { type Fault, type FaultSwitch, faults } from './faults.ts'
import { RowClock, type SimulatedRow, simulatedPages } from './fed_pages.ts'
import { answerOf, askedIn, bodyOf, end, halfOf, json, keyOf, refusalOf } from './simulated_messages.ts'

/** One effect that a simulator was asked for; the same key again is the same effect. */
export interface SimulatedEffect {
  readonly key: string
  readonly operation: string
  readonly sent: Readonly<Record<string, unknown>>
  /** How often it was asked for. */
  times: number
  readonly status: number
  readonly answer: string
  /** What somebody has decided about it, where the other system says so later. */
  decision?: string
}

/** What a simulator is put together from. */
export interface SimulatorParts {
  readonly app: App
  readonly name: string
  readonly connector: Connector
  readonly secret?: string
  /** The address of the portal, for what it is told. */
  readonly portal: () => string
  /** The rows that it has of a feed, asked once. Default: none. */
  readonly rows?: ((declared: ConnectorOperation) => Promise<readonly SimulatedRow[]>) | undefined
}

/** Where somebody looks at the simulator and switches its faults. */
const control = '/_simulator'
const mostEffects = 10_000

/** Another system, as its connector declares it: a server of its own that does what it is asked once for each key, and has faults when told to. */
export class Simulator {
  readonly effects = new Map<string, SimulatedEffect>()
  /** The rows of feeds, by operation: what is changed here is what it has from then on. */
  readonly rows = new Map<string, readonly SimulatedRow[]>()
  readonly #clocks = new Map<string, RowClock>()
  readonly #parts: SimulatorParts
  readonly #server: Server
  #fault: FaultSwitch | undefined
  requests = 0

  constructor(parts: SimulatorParts) {
    this.#parts = parts
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy())
    })
  }

  /** Serves on a port of the machine itself. @returns its address */
  async start(port = 0): Promise<string> {
    await new Promise<void>((done, fail) => {
      this.#server.once('error', fail)
      this.#server.listen(port, '127.0.0.1', done)
    })
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** Has a fault for so many requests, or until it is told otherwise. */
  fail(kind: Fault | undefined, times = Number.POSITIVE_INFINITY, milliseconds = 5_000): void {
    this.#fault = kind && { kind, times, milliseconds }
  }

  /** The effects of one operation that took place. */
  effectsOf(operation: string): readonly SimulatedEffect[] {
    return [...this.effects.values()].filter((effect) => effect.operation === operation)
  }

  /** Decides about something that was sent, and tells the portal. @returns the status that the portal answered with */
  async decide(key: string, choice: string): Promise<number> {
    const effect = this.effects.get(key)
    if (!effect) throw new Error(`Nothing was sent with the key ${key}.`)
    effect.decision = choice
    const fault = this.#takeFault()
    if (fault?.kind === 'silent') return 0
    if (fault?.kind === 'duplicate') await this.#tell(effect, choice)
    return this.#tell(effect, choice)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const text = await bodyOf(request)
    if (url.pathname.startsWith(control)) return this.#controlled(request.method ?? 'GET', url, text, response)
    const fault = this.#takeFault()
    this.requests += 1
    if (fault?.kind === 'down') return void request.socket.destroy()
    if (fault?.kind === 'slow') await sleep(fault.milliseconds)
    if (fault?.kind === 'refuse') return end(response, 422, '{}')
    if (fault?.kind === 'error') return end(response, 500, '{"error": "simulated"}')
    const [status, answer] = (await this.#page(request, url, text, fault?.kind)) ?? this.#answer(request, url, text)
    const effect = this.effects.get(keyOf(request))
    if (fault?.kind === 'outOfOrder' && effect && status < 300) await this.#tellFirst(effect)
    if (fault?.kind === 'lost') return end(response, 502, '{"error": "simulated"}')
    if (fault?.kind === 'garbage') return end(response, 200, '<html>simulated</html>')
    if (fault?.kind === 'cut') return void response.writeHead(status, json).write(halfOf(answer), () => request.socket.destroy())
    end(response, status, answer)
  }

  /** A page of a feed, from the row that `mark` counts to. */
  async #page(request: IncomingMessage, url: URL, text: string, fault: Fault | undefined): Promise<readonly [number, string] | undefined> {
    const { connector, rows: has } = this.#parts
    const { pathname: path, searchParams } = url
    const asked = askedIn(request, text, searchParams)
    const [operation, declared] =
      Object.entries(connector.operations).find(
        ([, { feed, method = 'POST', path: at, soap }]) =>
          feed && method === request.method && at === path && soap?.element === asked.element,
      ) ?? []
    if (operation === undefined || !declared?.feed) return undefined
    if (!this.#isProved(request, text)) return [401, '{"error": "unsigned"}']
    const rows = this.rows.get(operation) ?? (await has?.(declared)) ?? []
    this.rows.set(operation, rows)
    const clock = this.#clocks.get(operation) ?? new RowClock()
    this.#clocks.set(operation, clock)
    clock.look(rows)
    const parts = { feed: declared.feed, rows, clock, sent: asked.sent, path, isElsewhere: fault === 'elsewhere' }
    return [200, answerOf(declared, simulatedPages[declared.feed.protocol ?? 'http'](parts))]
  }

  #answer(request: IncomingMessage, url: URL, text: string): readonly [number, string] {
    const { app, name, connector } = this.#parts
    if (!this.#isProved(request, text)) return [401, '{"error": "unsigned"}']
    const known = this.effects.get(keyOf(request))
    if (known) {
      known.times += 1
      return [known.status, known.answer]
    }
    const asked = askedIn(request, text, url.searchParams)
    for (const [operation, declared] of Object.entries(connector.operations)) {
      if (declared.soap?.element !== asked.element) continue
      const inPath = valuesInPath(declared.path, url.pathname)
      if (declared.direction === 'in' || (declared.method ?? 'POST') !== request.method || !inPath) continue
      const sent = { ...asked.sent, ...inPath }
      const { refuses, body } =
        this.#decided(declared, sent) ?? simulatedAnswer(app, { connector: name, operation }, declared, sent, this.#around())
      const said = refuses ? refusalOf(declared, body) : { status: 200, answer: answerOf(declared, body) }
      const effect = { key: keyOf(request), operation, sent, times: 1, ...said }
      this.#keep(effect)
      return [effect.status, effect.answer]
    }
    return [404, '{"error": "unknown"}']
  }

  /** What was decided about something that was sent before, to whoever asks. */
  #decided(declared: ConnectorOperation, asked: Readonly<Record<string, unknown>>) {
    const { app, name } = this.#parts
    const { about } = declared.simulate ?? {}
    const effect =
      about === undefined
        ? undefined
        : this.effectsOf(about).findLast(({ sent, decision }) => decision !== undefined && isAbout(sent, asked))
    const choice = effect && this.#declared(effect).simulate?.later?.choices[effect.decision ?? '']
    if (!effect || !choice) return undefined
    const called = { connector: name, operation: effect.operation }
    return { refuses: false, body: simulatedLater(app, called, this.#declared(effect), declared, choice, effect.sent, this.#around()) }
  }

  #keep(effect: SimulatedEffect): void {
    this.effects.set(effect.key, effect)
    const [oldest] = this.effects.keys()
    if (this.effects.size > mostEffects && oldest !== undefined) this.effects.delete(oldest)
  }

  #around() {
    const now = new Date().toISOString()
    return { now, today: businessDay(now, this.#parts.app.bundle.app.timeZone) }
  }

  #isProved({ headers }: IncomingMessage, body: string): boolean {
    const { secret, connector } = this.#parts
    if (secret === undefined) return true
    if (!connector.signed) return headers.authorization === authorization(connector, secret)
    const message = { id: String(headers[signatureHeaders.id] ?? ''), at: Number(headers[signatureHeaders.at]), body }
    return isSignedBy(secret, message, String(headers[signatureHeaders.signature] ?? ''), Math.floor(Date.now() / 1_000))
  }

  /** What is decided first, before the request itself is answered. */
  async #tellFirst(effect: SimulatedEffect): Promise<void> {
    const [choice] = Object.keys(this.#declared(effect).simulate?.later?.choices ?? {})
    if (choice !== undefined) await this.decide(effect.key, choice)
  }

  #declared({ operation }: SimulatedEffect): ConnectorOperation {
    return this.#parts.connector.operations[operation] as ConnectorOperation
  }

  async #tell(effect: SimulatedEffect, choice: string): Promise<number> {
    const { app, name, connector, secret = '', portal } = this.#parts
    const declared = this.#declared(effect)
    const { later } = declared.simulate ?? {}
    const told = connector.operations[later?.operation ?? '']
    const said = later?.choices[choice]
    if (!told || !said) throw new Error(`"${choice}" cannot be decided here.`)
    const body = JSON.stringify(
      simulatedLater(app, { connector: name, operation: effect.operation }, declared, told, said, effect.sent, this.#around()),
    )
    const message = { id: `${encodeURIComponent(effect.key)}.${choice}`, at: Math.floor(Date.now() / 1_000), body }
    const answered = await fetch(`${portal()}/api/connectors/${name}${told.path}`, {
      method: 'POST',
      headers: { ...json, ...signed(secret, message) },
      body,
    })
    await answered.arrayBuffer()
    return answered.status
  }

  #takeFault(): FaultSwitch | undefined {
    const fault = this.#fault
    if (fault) this.#fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined
    return fault
  }

  /** `GET` shows what took place, `POST …/fault` and `POST …/decide` say what to do. */
  async #controlled(method: string, url: URL, text: string, response: ServerResponse): Promise<void> {
    const { name, connector } = this.#parts
    const said = (text === '' ? {} : JSON.parse(text)) as {
      kind?: Fault
      times?: number
      milliseconds?: number
      key?: string
      choice?: string
    }
    if (method === 'GET') {
      const effects = [...this.effects.values()].toReversed().slice(0, 200)
      const choices = Object.fromEntries(
        Object.entries(connector.operations).map(([operation, { simulate }]) => [operation, Object.keys(simulate?.later?.choices ?? {})]),
      )
      return end(
        response,
        200,
        JSON.stringify({ name, label: connector.label, requests: this.requests, fault: this.#fault ?? null, faults, choices, effects }),
      )
    }
    if (url.pathname === `${control}/fault` && (said.kind === undefined || faults.includes(said.kind))) {
      this.fail(said.kind, said.times, said.milliseconds)
      return end(response, 200, JSON.stringify({ fault: this.#fault ?? null }))
    }
    if (url.pathname === `${control}/decide`)
      return end(response, 200, JSON.stringify({ status: await this.decide(said.key ?? '', said.choice ?? '') }))
    end(response, 404, '{"error": "unknown"}')
  }
}

/** Whether what is asked names what was sent: all that both speak of is the same. */
const isAbout = (sent: Readonly<Record<string, unknown>>, asked: Readonly<Record<string, unknown>>): boolean => {
  const both = Object.keys(asked).filter((name) => name in sent)
  return both.length > 0 && both.every((name) => String(sent[name]) === String(asked[name]))
}
