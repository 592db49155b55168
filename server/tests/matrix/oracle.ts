import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Grant, Operation } from '../../../engine/schema/role.ts'
import type { World } from './world.ts'

type Value = unknown
type Scope = Readonly<Record<string, unknown>>

/** What the grants say, worked out in the plainest way from the files and the records, without anything of the server. */
export class Oracle {
  readonly #app: App
  readonly #world: World
  readonly user: RecordData
  readonly roles: readonly string[]
  // What was worked out once is kept: the records do not change while they are asked about.
  #closed: ReadonlySet<string> | undefined
  readonly #grantsOf = new Map<string, readonly Grant[]>()
  readonly #within = new Map<unknown, Map<RecordData, boolean>>()

  constructor(world: World, account: RecordData) {
    this.#app = world.app
    this.#world = world
    const { roles, with: records = {} } = this.#app.bundle.app.account
    let user = account
    const held = [...((account[roles] as string[] | null) ?? [])]
    for (const [name, { entity, where, roles: field }] of Object.entries(records)) {
      const found = this.#all(entity).filter(({ document }) => this.#value(where, { record: document, user }) === true)
      user = { ...user, [name]: found.map(({ row }) => row) }
      if (field !== undefined) held.push(...found.flatMap(({ row }) => (row[field] as string | string[] | null) ?? []))
    }
    this.roles = [...new Set(held)]
    this.user = { ...user, [roles]: this.roles }
  }

  /** Whether the account can be used at all. */
  get isActive(): boolean {
    const { active, valid = true } = this.#app.bundle.app.account
    return (active === undefined || this.user[active] === 'ENABLED') && this.#value(valid, { record: this.user, user: this.user }) === true
  }

  may(operation: Operation, entity: string): boolean {
    return !this.#isClosed(entity, operation) && this.#grants(entity).some(({ operations }) => operations.includes(operation))
  }

  takes(entity: string, transition: string): boolean {
    if (this.#isClosed(entity, transition)) return false
    return this.#grants(entity).some(({ transitions = [] }) => transitions.includes('*') || transitions.includes(transition))
  }

  /** Whether an operation may touch the record. */
  reaches(entity: string, record: RecordData, operation: Operation = 'read'): boolean {
    if (this.#isClosed(entity, operation)) return false
    if (!this.#isUnsealed(entity, record)) return false
    return this.#grants(entity).some(({ operations, scope }) => operations.includes(operation) && this.#isWithin(scope, record))
  }

  /** Whether the field of the record (`lines.price` for lines, with the line if it is about one) is seen as it is by some grant. */
  sees(entity: string, record: RecordData, field: string, row?: RecordData): boolean {
    if (this.#isClosed(entity, 'read') || this.#isSealed(entity, field) || !this.#isUnsealed(entity, record)) return false
    const status = String(record[this.#app.entities.get(entity)?.workflow?.field ?? ''] ?? '')
    return this.#grants(entity).some((grant) => {
      if (!grant.operations.includes('read') || !this.#isWithin(grant.scope, record)) return false
      const { sees = true } = grant.lines?.[field.split('.')[0] ?? ''] ?? {}
      if (row && this.#value(sees, { record, row, user: this.user }) !== true) return false
      if (Object.keys(grant.lines ?? {}).some((lines) => this.#tells(entity, field, lines))) return false
      const parts = [grant, grant.byStatus?.[status] ?? {}]
      return !parts.some(({ hidden = [], masked = {} }) =>
        [field, field.split('.')[0] ?? ''].some((name) => hidden.includes(name) || Object.hasOwn(masked, name)),
      )
    })
  }

  /** Whether the field is worked out from lines of which the person sees some. */
  isTotal(entity: string, field: string): boolean {
    return this.#grants(entity).some(({ lines = {} }) => Object.keys(lines).some((name) => this.#tells(entity, field, name)))
  }

  /** Whether a field of the document tells something of its lines: it reads them, or another field that does. */
  #tells(entity: string, field: string, lines: string): boolean {
    const declared = this.#declared(entity, field)
    const text = JSON.stringify((declared && 'computed' in declared ? declared.computed : undefined) ?? null)
    const read = [...text.matchAll(/"record\.(\w+)/g)].map(([, name]) => name ?? '')
    return read.includes(lines) || read.some((name) => name !== field && this.#tells(entity, name, lines))
  }

  /** Whether the record is open: no role lifts the seal of an entity. */
  #isUnsealed(entity: string, record: RecordData): boolean {
    const { sealedUnless } = this.#app.bundle.entities[entity] ?? {}
    return this.#isWithin(sealedUnless as Grant['scope'], record)
  }

  /** Whether records are looked up by a sealed field: it is kept for that, and whoever sees any may be shown it whole. */
  looksUp(entity: string, field: string): boolean {
    const declared = this.#declared(entity, field)
    const isKept = this.#isSealed(entity, field) && declared !== undefined && ('unique' in declared || 'index' in declared)
    const reading = this.#grants(entity).filter(({ operations }) => operations.includes('read'))
    return isKept && reading.every(({ reveals = [] }) => reveals.includes('*') || reveals.includes(field))
  }

  /** Whether a sealed field of the record is shown whole on request by some grant. */
  reveals(entity: string, record: RecordData, field: string): boolean {
    return this.#grants(entity).some(
      ({ operations, scope, reveals = [] }) =>
        operations.includes('read') && (reveals.includes('*') || reveals.includes(field)) && this.#isWithin(scope, record),
    )
  }

  /** Nobody sees a field that is sealed behind a mask as it is: neither in a record nor in a list. */
  #isSealed(entity: string, field: string): boolean {
    const declared = this.#declared(entity, field)
    return declared !== undefined && 'sealed' in declared && typeof declared.sealed === 'string'
  }

  #declared(entity: string, field: string): Field | undefined {
    const [first = '', inner] = field.split('.')
    const declared = this.#app.bundle.entities[entity]?.fields[first]
    return inner !== undefined && declared?.kind === 'lines' ? declared.fields[inner] : declared
  }

  /** Whether some grant shows the field in some status: without that, the server does not know it. */
  canSee(entity: string, field: string): boolean {
    const statuses = [...(this.#app.entities.get(entity)?.workflow?.statuses.keys() ?? ['']), '']
    return this.#grants(entity).some(
      (grant) =>
        grant.operations.includes('read') &&
        statuses.some((status) => ![grant, grant.byStatus?.[status] ?? {}].some(({ hidden = [] }) => hidden.includes(field))),
    )
  }

  /** Whether a condition that the account asks is true of a record: what it does not see of the records behind is nothing to it. */
  holds(condition: unknown, record: RecordData): boolean {
    return this.#value(condition, { record, user: this.user, isAsked: true }) === true
  }

  /** Whether records of resources close an entity, or an operation or a step of it. */
  #isClosed(entity: string, done: string): boolean {
    this.#closed ??= this.#allClosed()
    return this.#closed.has(entity) || this.#closed.has(`${entity}.${done}`)
  }

  #allClosed(): ReadonlySet<string> {
    const { resources: part } = this.#app.bundle.app
    if (!part || (part.exempt !== undefined && this.roles.includes(part.exempt))) return new Set()
    const isShut = (open: unknown, record: RecordData) => this.#value(open, { record, user: this.user }) !== true
    const all = this.#all(part.entity).map(({ row }) => row)
    const closed = all.filter((record) => isShut(part.open, record)).map((record) => String(record[part.address]))
    const { operations } = part
    if (!operations) return new Set(closed)
    const shut = this.#all(operations.entity).filter(({ row }) => isShut(operations.open, row))
    const steps = shut.map(({ row }) => {
      const address = String(all.find(({ id }) => id === row[operations.resource])?.[part.address])
      const screen = this.#app.screens.get(address)
      const entity = screen && 'entity' in screen ? screen.entity : address.split('.')[0]
      return `${entity}.${operations.means[String(row[operations.kind])]}`
    })
    return new Set([...closed, ...steps])
  }

  #grants(entity: string): readonly Grant[] {
    const known = this.#grantsOf.get(entity)
    if (known) return known
    const held = [...this.roles]
    for (const role of held) held.push(...(this.#app.bundle.roles[role]?.includes ?? []).filter((name) => !held.includes(name)))
    const grants = held.flatMap((role) => {
      const grants = this.#app.bundle.roles[role]?.grants ?? {}
      return grants[entity] ?? grants['*'] ?? []
    })
    this.#grantsOf.set(entity, grants)
    return grants
  }

  #isWithin(scope: Grant['scope'], record: RecordData): boolean {
    if (scope === undefined) return true
    const decided = this.#within.get(scope) ?? new Map<RecordData, boolean>()
    this.#within.set(scope, decided)
    const known = decided.get(record) ?? this.#value(scope, { record, user: this.user }) === true
    decided.set(record, known)
    return known
  }

  #all(name: string): readonly { document: RecordData; row: RecordData }[] {
    const [entity = '', lines] = name.split('.')
    return (this.#world.records.get(entity) ?? []).flatMap((document) =>
      lines === undefined ? [{ document, row: document }] : linesOf(document, lines).map((row) => ({ document, row })),
    )
  }

  /** Two-valued: a comparison with nothing is false. */
  #value(expression: unknown, scope: Scope): Value {
    if (typeof expression !== 'object' || expression === null) return expression
    const [[operator, listed] = ['', []]] = Object.entries(expression)
    const operands = Array.isArray(listed) ? listed : [listed]
    const values = () => operands.map((operand) => this.#value(operand, scope))
    switch (operator) {
      case 'var':
        return this.#read(String(operands[0]), scope)
      case 'and':
        return operands.every((operand) => this.#value(operand, scope) === true)
      case 'or':
        return operands.some((operand) => this.#value(operand, scope) === true)
      case '!':
        return this.#value(operands[0], scope) !== true
      case 'present':
        return (values()[0] ?? null) !== null
      case 'missing':
        return (values()[0] ?? null) === null
      case 'any':
        return ((this.#read(String(operands[0].var), scope) ?? []) as RecordData[]).some(
          (row) => this.#value(operands[1], { ...scope, row }) === true,
        )
      case 'in': {
        const list = Array.isArray(operands[1]) ? operands[1] : this.#value(operands[1], scope)
        const value = this.#value(operands[0], scope) ?? null
        return value !== null && Array.isArray(list) && list.includes(value)
      }
      case 'none':
        return !((this.#read(String(operands[0].var), scope) ?? []) as RecordData[]).some(
          (row) => this.#value(operands[1], { ...scope, row }) === true,
        )
      case 'addDays': {
        const [date, days] = values()
        return date === null ? null : new Date(Date.parse(String(date)) + Number(days) * 86_400_000).toISOString().slice(0, 10)
      }
      default:
        return this.#compare(operator, values())
    }
  }

  #compare(operator: string, [one = null, other = null]: Value[]): boolean {
    if (one === null || other === null) return false
    const [a, b] = [one as string, other as string]
    if (operator === '==') return a === b
    if (operator === '!=') return a !== b
    if (operator === '<') return a < b
    if (operator === '<=') return a <= b
    if (operator === '>') return a > b
    if (operator === '>=') return a >= b
    throw new Error(`The oracle does not know the operator ${operator}: teach it.`)
  }

  #read(path: string, scope: Scope): Value {
    const [root = '', ...names] = path.split('.')
    if (root === 'today') return new Date().toLocaleDateString('sv-SE', { timeZone: this.#app.bundle.app.timeZone })
    if (root === 'now') return new Date().toISOString()
    let record = scope[root] as RecordData | undefined
    let entity = root === 'user' ? this.#app.bundle.app.account.entity : undefined
    for (const [index, name] of names.entries()) {
      const value = record?.[name]
      if (index === names.length - 1) return value
      entity = this.#targetOf(entity, record, name)
      const found = this.#all(entity ?? '').find(({ row }) => row.id === value)
      if (scope.isAsked && found && !this.#seesBehind(entity ?? '', found.document, names[index + 1] ?? '')) return null
      record = found?.row
    }
    return record
  }

  /** Whether a field of a record that another refers to is seen. */
  #seesBehind(entity: string, document: RecordData, field: string): boolean {
    const [owner = '', lines] = entity.split('.')
    return this.sees(owner, document, lines === undefined ? field : `${lines}.${field}`)
  }

  #targetOf(entity: string | undefined, record: RecordData | undefined, name: string): string | undefined {
    const owner = entity === undefined ? this.#ownerOf(record) : this.#app.entities.get(entity)
    return owner?.fields.get(name)?.target
  }

  #ownerOf(record: RecordData | undefined): AppEntity | undefined {
    for (const entity of this.#app.entities.values()) if (this.#all(entity.name).some(({ row }) => row.id === record?.id)) return entity
    return undefined
  }
}
