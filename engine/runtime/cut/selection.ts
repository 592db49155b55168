import type { Conversion } from '../../schema/conversion.ts'
import type { OwnDataset } from '../../schema/dataset.ts'
import { recordOperations } from '../../schema/record-operation.ts'
import type { Screen } from '../../schema/screen.ts'
import type { MatrixSection, RelatedSection, Sort } from '../../schema/screen-parts.ts'
import type { App, AppEntity } from '../app/app.ts'
import { fieldOf } from '../app/field-of.ts'
import { parentField } from '../app/parent-field.ts'
import { follow } from '../app/path.ts'
import { entityOf } from '../app/screen-entity.ts'
import { listsOf, sectionsOf } from '../app/screen-lists.ts'
import { vars } from '../app/vars.ts'
import { recordPaths } from './record-paths.ts'

/** What a screen needs of each entity; the lines of a document are entities of their own (`loan.copies`). */
export interface Selection {
  /** Its fields and lines, by entity. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
  /** The entities that are edited or converted, with their rules; of the others only the fields are known. */
  readonly whole: ReadonlySet<string>
}

/** Finds what a screen needs of each entity: all of those it is about, and of others the fields that are reached from there. */
export class Selector {
  readonly #app: App
  readonly #found: Map<string, Set<string>>
  readonly #whole: Set<string>

  /** @param found what is needed anyway */
  constructor(app: App, found: Selection = { fields: new Map(), whole: new Set() }) {
    this.#app = app
    this.#found = new Map([...found.fields].map(([entity, names]) => [entity, new Set(names)]))
    this.#whole = new Set(found.whole)
  }

  get selection(): Selection {
    return { fields: this.#found, whole: this.#whole }
  }

  /** All fields of an entity and its lines, and all that their expressions read. */
  addEntity(entity: AppEntity): void {
    this.#whole.add(entity.name)
    for (const name of entity.fields.keys()) this.#addField(entity, name)
    for (const [name, lines] of entity.lines) {
      this.#addField(entity, name)
      this.addEntity(lines)
      this.#addExpressions({ record: entity, row: lines }, lines.declaration)
    }
    for (const [name, field] of entity.fields) {
      if (field.target === undefined) continue
      const candidate = this.#app.entities.get(field.target)
      const scopes = entity.parent ? { record: entity.parent.entity, row: entity } : { record: entity }
      this.#addExpressions({ ...scopes, candidate, picked: candidate }, field.declaration)
      this.#addField(entity, name)
    }
    if (entity.parent) return
    this.#addExpressions({ record: entity }, entity.declaration)
    this.#addExpressions(
      { record: entity },
      [...(entity.workflow?.transitions.values() ?? [])].map(({ guards }) => guards),
    )
  }

  /** What the columns, conditions and links of a screen read. */
  addScreen(screen: Screen): void {
    for (const { from, items } of listsOf(this.#app, screen)) {
      for (const item of items) {
        this.addPath(from, fieldOf(item))
        if (typeof item === 'object' && 'until' in item && item.until !== undefined) this.addPath(from, item.until)
      }
    }
    const entity = entityOf(this.#app, screen)
    if (entity && 'sort' in screen) for (const [path] of screen.sort ?? []) this.addPath(entity, path)
    if (entity) this.#addExpressions({ record: entity, ...(entity.parent && { row: entity }) }, screen)
    if (screen.kind === 'redirect' || screen.kind === 'dashboard') this.#addExpressions({}, screen)
    for (const { section } of sectionsOf(screen)) {
      if ('entity' in section) this.#addRelated(section, entity)
      if ('matrix' in section) this.#addMatrix(section, entity)
    }
    const parts = screen.kind === 'dashboard' ? Object.values(screen.tiles) : screen.kind === 'content' ? Object.values(screen.blocks) : []
    for (const part of parts) this.#addRecords(part)
  }

  /** What a card of related records reads; all of them where steps are taken there. */
  #addRelated({ entity: about, by, sort = [], where, detail, actions = [] }: RelatedSection, record: AppEntity | undefined): void {
    const entity = this.#app.entities.get(about)
    if (!entity) return
    for (const path of [entity.display, ...(by === undefined ? [] : [by]), ...sort.map(([path]) => path)]) this.addPath(entity, path)
    this.#addExpressions({ record, candidate: entity }, where)
    this.#addExpressions({ record: entity }, detail)
    if (actions.some((action) => !recordOperations.some((operation) => operation === action))) this.addEntity(entity)
  }

  /** What stands in the cells of a matrix, and what is worked out from it. */
  #addMatrix({ cells, best, total, fill }: MatrixSection, record: AppEntity | undefined): void {
    const entity = this.#app.entities.get(cells.entity)
    if (!entity) return
    const read = [cells.by, cells.across, best?.field, total?.field].flatMap((path) => path ?? [])
    for (const path of [entity.display, ...read]) this.addPath(entity, path)
    this.#addExpressions({ record, candidate: entity }, [cells.where, fill?.most])
  }

  /** What a tile or block about records reads. */
  #addRecords(part: object): void {
    const { entity: about, ...rest } = part as { readonly [key: string]: unknown }
    const entity = typeof about === 'string' ? this.#app.entities.get(about) : undefined
    if (!entity) return
    this.addPath(entity, entity.display)
    if (typeof rest.field === 'string') this.addPath(entity, rest.field)
    for (const path of recordPaths(rest)) this.addPath(entity, path)
    if (Array.isArray(rest.sort)) for (const [path] of rest.sort as Sort) this.addPath(entity, path)
    this.#addExpressions({ record: entity }, part)
  }

  /** The documents that a conversion takes from and makes: the person picks among the lines of the one. */
  addConversion({ from, to }: Conversion): void {
    for (const { entity } of [from, to]) {
      const found = this.#app.entities.get(entity)
      if (found) this.addEntity(found)
    }
  }

  /** The fields that the columns and parameters of a report are. */
  addDataset(entity: AppEntity, { fields }: OwnDataset): void {
    this.addPath(entity, 'id')
    for (const declared of Object.values(fields)) {
      if (typeof declared === 'string') this.addPath(entity, declared)
      else if ('field' in declared) this.addPath(entity, declared.field)
    }
  }

  addPath(entity: AppEntity, path: string): void {
    for (const step of follow(this.#app, entity, path).steps) this.#addField(step.entity, step.name)
  }

  /** A field; of the entity that it refers to, what its records are called and searched by. */
  #addField(entity: AppEntity, name: string): void {
    const known = this.#found.get(entity.name) ?? new Set()
    this.#found.set(entity.name, known)
    if (known.has(name)) return
    known.add(name)
    if (entity.parent) this.#addField(entity.parent.entity, entity.parent.field)
    const target = this.#app.entities.get(entity.fields.get(name)?.target ?? '')
    if (!target) return
    const above = parentField(target)
    for (const path of [...target.displays, target.code, ...target.search, ...(above === undefined ? [] : [above])])
      this.addPath(target, path)
  }

  /** Expressions about a record that go through lines of it read a `row` of them. */
  #addExpressions(scopes: Readonly<Record<string, AppEntity | undefined>>, holder: unknown): void {
    const user = this.#app.entities.get(this.#app.bundle.app.account.entity)
    const known = { old: scopes.record, ...scopes, user }
    for (const path of vars(holder)) {
      const [scope = '', ...rest] = path.split('.')
      const lines = scope === 'row' && !scopes.row ? [...(scopes.record?.lines.values() ?? [])] : []
      const entity = (known as Readonly<Record<string, AppEntity | undefined>>)[scope]
      for (const read of entity ? [entity] : lines) if (rest.length > 0) this.addPath(read, rest.join('.'))
    }
  }
}
