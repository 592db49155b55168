import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { everyNth } from '../../../engine/testing/every-nth.ts'
import type { Answer, Caller } from './caller.ts'
import { everyCall } from './every_call.ts'
import { forbiddenTo } from './forbidden.ts'
import { type Asking, askConversions, askFiles, askFind, askPrints, askReports, askTiles, nowhere, withoutRequest } from './further.ts'
import { askHelpers } from './helpers.ts'
import type { Oracle } from './oracle.ts'
import { turned } from './turned.ts'
import { canaryPattern, type World } from './world.ts'
import { askWriters } from './writers.ts'

/**
 * What one account is answered, beside what the oracle says. Of all that their roles grant, everybody is asked; of what is closed to them,
 * of every third thing where accounts are many, the next account of others than the one before, and of each in `npm run test:long`. Who
 * holds nothing but parts of other roles, or the same roles as somebody before, is asked once of every ninth: every further call of it is
 * asked of others.
 */
export class Check {
  readonly #world: World
  readonly #oracle: Oracle
  readonly #caller: Caller
  readonly #login: string
  readonly #problems: string[]
  readonly #isBrief: boolean
  readonly #forbidden: ReadonlySet<string>
  /** The entities that are asked about even when they are closed. */
  readonly #closedAsked: ReadonlySet<string>

  constructor(world: World, oracle: Oracle, caller: Caller, login: string, problems: string[], isBrief: boolean) {
    this.#world = world
    this.#oracle = oracle
    this.#caller = caller
    this.#login = login
    this.#problems = problems
    this.#isBrief = isBrief
    this.#forbidden = forbiddenTo(world, oracle)
    const entities = [...world.app.entities.keys()]
    this.#closedAsked = new Set(this.#someOf(entities))
  }

  /** An entity: lists, single records, history, exports, questions about hidden fields, and writes that must fail. */
  async entity(entity: AppEntity): Promise<void> {
    const { name } = entity
    const records = this.#world.records.get(name) ?? []
    const oracle = this.#oracle
    const list = { page: { size: 500 }, total: 'exact' }
    if (!oracle.may('read', name)) {
      if (!this.#closedAsked.has(name)) return
      const calls = everyCall(entity, records[0])
      for (const [method, path] of this.#isBrief ? calls.slice(0, 1) : calls)
        this.#expect(await this.#call(method, path, {}), 404, `${method} ${path}`)
      return
    }
    // The audit log grows with every question: who may read it is all that is asked.
    if (name === this.#world.app.bundle.app.audit?.entity) {
      this.#expect(await this.#call('POST', `records/${name}/search`, { page: { size: 1 } }), 200, `search of ${name}`)
      return
    }
    const visible = records.filter((record) => oracle.reaches(name, record))
    const foreign = records.filter((record) => !oracle.reaches(name, record))
    const found = await this.#call('POST', `records/${name}/search`, list)
    this.#sameIds(found, visible, `search of ${name}`)
    this.#equal((found.body.total as number) ?? -1, visible.length, `total of ${name}`)
    this.#sameFields(entity, found, visible)
    const changed = await this.#call('GET', `changes/${name}?size=1000`)
    this.#sameIds(changed, visible, `changes of ${name}`)
    await this.#single(entity, visible[0], foreign)
    const exported = await this.#call('POST', `records/${name}/export`, list)
    if (oracle.may('export', name)) this.#sameIds(exported, visible, `export of ${name}`)
    else this.#expect(exported, 403, `export of ${name}`)
    await this.#questions(entity, entity, foreign)
    await askFiles(this.#asking, entity)
    await askPrints(this.#asking, entity)
    await this.#writes(entity, visible[0], foreign[0])
  }

  /** Lines: those of the documents that are seen, as far as they are seen themselves. */
  async lines(entity: AppEntity): Promise<void> {
    const document = entity.parent?.entity.name ?? ''
    const field = entity.parent?.field ?? ''
    const isClosed = !this.#oracle.may('read', document) || !this.#oracle.canSee(document, field)
    if (isClosed && !this.#closedAsked.has(entity.name)) return
    const found = await this.#call('POST', `records/${entity.name}/search`, { page: { size: 500 }, total: 'exact' })
    if (isClosed) return this.#expect(found, 404, `search of ${entity.name}`)
    const records = this.#world.records.get(document) ?? []
    const visible = records
      .filter((record) => this.#oracle.reaches(document, record))
      .flatMap((record) => linesOf(record, field).filter((row) => this.#oracle.sees(document, record, field, row)))
    this.#sameIds(found, visible, `search of ${entity.name}`)
    await this.#questions(entity, entity.parent?.entity ?? entity, [])
  }

  /** What is about no entity: screens, reports, notifications, the description of the API. */
  async rest(): Promise<void> {
    const { screens, bundle } = this.#world.app
    const own = new Set<string>(this.#oracle.roles.flatMap((role) => bundle.roles[role]?.screens ?? []))
    const lists = [
      'notifications',
      'views?screen=/',
      'pinboards',
      'pinboards/1',
      'find?words=kq',
      'approvals/inbox',
      'approvals/count',
      'approvals/substitutes',
      'trials',
      'overview',
    ]
    const administered = ['menu', 'report', 'lookup', 'role'].map((kind) => `admin/overlays/${kind}`)
    for (const path of ['session', 'openapi.json', ...lists, ...administered]) await this.#call('GET', path)
    const closed = new Set(this.#isBrief ? [] : this.#someOf([...screens.keys()]))
    for (const route of screens.keys())
      if (own.has('*') || own.has(route) || closed.has(route)) await this.#call('GET', `screens?route=${encodeURIComponent(route)}`)
    await askReports(this.#asking)
    await askConversions(this.#asking)
    await askTiles(this.#asking)
    await askFind(this.#asking)
    await askHelpers(this.#asking)
    await askWriters(this.#asking)
  }

  /** Those of many closed things that this account is asked of: all of them where the accounts are few. */
  #someOf<Each>(all: readonly Each[]): readonly Each[] {
    const others = Math.ceil(this.#world.accounts.length / 10)
    return everyNth(turned(all, Number(this.#oracle.user.id)), Math.min(this.#isBrief ? 9 : 3, others))
  }

  get #asking(): Asking {
    return {
      world: this.#world,
      oracle: this.#oracle,
      isBrief: this.#isBrief,
      some: (all) => this.#someOf(all),
      call: (method, path, body) => this.#call(method, path, body),
      bytes: (path) => this.#caller.bytes(path),
      search: (text, what) => this.#searchIn(text, what, ''),
      problem: (text) => this.#problem(text),
    }
  }

  async #single(entity: AppEntity, own: RecordData | undefined, foreign: readonly RecordData[]): Promise<void> {
    const { name } = entity
    const missing = await this.#call('GET', `records/${name}/${nowhere}`)
    this.#expect(missing, 404, `a ${name} that does not exist`)
    if (own) {
      this.#expect(await this.#call('GET', `records/${name}/${own.id}`), 200, `${name} ${own.id}`)
      this.#expect(await this.#call('GET', `records/${name}/${own.id}/history`), 200, `history of ${name} ${own.id}`)
      this.#expect(await this.#call('GET', `records/${name}/${own.id}/flow`), 200, `flow of ${name} ${own.id}`)
      const isHeard = name !== this.#world.app.bundle.app.signIns?.entity && this.#oracle.reaches(name, own, 'comment')
      for (const method of ['GET', 'POST'])
        this.#expect(
          await this.#call(method, `records/${name}/${own.id}/comments`, { text: 'x' }),
          isHeard ? (method === 'POST' ? 201 : 200) : 403,
          `${method} comments of ${name} ${own.id}`,
        )
    }
    for (const { id } of foreign.slice(0, 2)) {
      const answer = await this.#call('GET', `records/${name}/${id}`)
      this.#equal(withoutRequest(answer), withoutRequest(missing), `foreign ${name} ${id}`)
    }
    const [other] = foreign
    if (!other) return
    const prints = Object.entries(this.#world.app.bundle.prints ?? {}).filter(([, print]) => print.entity === name)
    const papers = prints.map(([print]) => `${other.id}/prints/${print}`)
    for (const path of [
      `${other.id}/history`,
      `${other.id}/flow`,
      `${other.id}/comments`,
      `${other.id}/files/1`,
      `${other.id}/files/1/inline`,
      `${other.id}/approvals`,
      ...papers,
    ])
      this.#equal(
        withoutRequest(await this.#call('GET', `records/${name}/${path}`)),
        withoutRequest(await this.#call('GET', `records/${name}/${path.replace(String(other.id), nowhere)}`)),
        `foreign ${name}/${path}`,
      )
  }

  /** What is hidden cannot be asked about, and what is foreign is not found by its value. */
  async #questions(entity: AppEntity, document: AppEntity, foreign: readonly RecordData[]): Promise<void> {
    const records = this.#world.records.get(document.name) ?? []
    const hidden = [...entity.fields.values()].filter(({ name, system }) => {
      const path = entity.parent ? `${entity.parent.field}.${name}` : name
      const shown = records.filter((record) => this.#oracle.reaches(document.name, record))
      return !system && shown.length > 0 && !shown.some((record) => this.#oracle.sees(document.name, record, path))
    })
    for (const { name } of hidden) {
      const path = entity.parent ? `${entity.parent.field}.${name}` : name
      const asked = this.#oracle.looksUp(document.name, path) ? { [name]: { startsWith: 'k' } } : { [name]: { present: true } }
      const bodies = [{ filter: asked }, { sort: [[name, 'asc']] }, { aggregates: { a: { max: name } } }]
      for (const body of bodies)
        this.#expect(
          await this.#call('POST', `records/${entity.name}/search`, body),
          422,
          `${Object.keys(body)[0]} by ${entity.name}.${name}`,
        )
    }
    const searched = hidden.filter(({ name }) => entity.search.includes(name)).map(({ name }) => records[0]?.[name])
    const values = [...searched, ...foreign.slice(0, 1).map((record) => record[entity.display])].filter(
      (value) => typeof value === 'string',
    )
    for (const search of values) {
      const answer = await this.#call('POST', `records/${entity.name}/search`, { search, total: 'exact' })
      this.#equal(answer.body.total as number, 0, `${entity.name} found by ${search}`)
    }
  }

  /** Writes that the grants do not allow, each answered as it must be; what they allow is not done here. */
  async #writes(entity: AppEntity, own: RecordData | undefined, foreign: RecordData | undefined): Promise<void> {
    const { name } = entity
    const oracle = this.#oracle
    const any = { 'if-match': '*' }
    if (!oracle.may('create', name)) this.#expect(await this.#call('POST', `records/${name}`, {}), 403, `create ${name}`)
    for (const [operation, method] of [
      ['update', 'PATCH'],
      ['delete', 'DELETE'],
    ] as const) {
      const path = (record: RecordData) => `records/${name}/${record.id}`
      if (!oracle.may(operation, name)) {
        if (own) this.#expect(await this.#call(method, path(own), {}, any), 403, `${operation} ${name}`)
      } else if (foreign) this.#expect(await this.#call(method, path(foreign), {}, any), 404, `${operation} foreign ${name}`)
    }
    for (const [step, { internal, trial }] of entity.workflow?.transitions ?? []) {
      const isTaken = internal !== true && oracle.takes(name, step)
      const record = isTaken ? foreign : own
      if (!record) continue
      const path = `records/${name}/${record.id}/transitions/${step}`
      for (const call of trial ? [path, `${path}/trial`] : [path])
        this.#expect(await this.#call('POST', call, { comment: '理由' }), isTaken ? 404 : 403, `${call} of ${step}`)
    }
  }

  async #call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const versioned = method === 'PATCH' ? { 'if-match': '*', ...headers } : headers
    const answer = await this.#caller.call(method, path, method === 'GET' ? undefined : body, versioned)
    this.#searchIn(answer.text, `${method} ${path}`, JSON.stringify(body ?? ''))
    if (answer.status >= 500) this.#problem(`${method} ${path} answers ${answer.status}`)
    return answer
  }

  /** What the caller has sent may come back to them; nothing else that is not for them. */
  #searchIn(text: string, what: string, sent: string): void {
    for (const canary of new Set(text.match(canaryPattern))) {
      if (!this.#forbidden.has(canary) || sent.includes(canary)) continue
      const { entity, field, document } = this.#world.canaries.get(canary) ?? {}
      this.#problem(`${what} shows ${entity?.name}.${field?.name} of ${document?.id}`)
    }
  }

  #sameFields(entity: AppEntity, { body }: Answer, visible: readonly RecordData[]): void {
    const rows = new Map((body.rows as RecordData[] | undefined)?.map((row) => [row.id, row]))
    for (const record of visible) {
      for (const field of entity.fields.values()) {
        if (field.system || record[field.name] === null || this.#oracle.roles.length > 1) continue
        const isShown = Object.hasOwn(rows.get(record.id) ?? {}, field.name) && !rows.get(record.id)?.$masked?.includes(field.name)
        // Of lines that are seen in part the total is another.
        if (field.declaration?.ofSeenLines && isShown && this.#oracle.isTotal(entity.name, field.name)) continue
        if (isShown !== this.#oracle.sees(entity.name, record, field.name))
          this.#problem(`${entity.name}.${field.name} of ${record.id} is ${isShown ? '' : 'not '}shown`)
      }
    }
  }

  #sameIds(answer: Answer, records: readonly RecordData[], what: string): void {
    this.#expect(answer, 200, what)
    const ids = ((answer.body.rows as RecordData[] | undefined) ?? []).map(({ id }) => id)
    this.#equal(
      ids.toSorted().join(),
      records
        .map(({ id }) => id)
        .toSorted()
        .join(),
      what,
    )
  }

  #expect({ status, text }: Answer, expected: number, what: string): void {
    if (status !== expected) this.#problem(`${what}: ${status} instead of ${expected}, ${text.slice(0, 200)}`)
  }

  #equal(actual: string | number, expected: string | number, what: string): void {
    if (actual !== expected) this.#problem(`${what}: ${actual} instead of ${expected}`)
  }

  #problem(text: string): void {
    this.#problems.push(`${this.#login}: ${text}`)
  }
}
