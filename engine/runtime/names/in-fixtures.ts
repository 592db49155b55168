import type { Expression } from '../../schema/expression.ts'
import type { GeneratorKind } from '../../schema/fixture.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { follow } from '../app/path.ts'
import { isObject } from '../app/shape/branch.ts'
import type { Step } from '../app/source/source.ts'
import { typeOfField } from '../expressions/resolve.ts'
import { siteOf } from '../expressions/scope.ts'
import type { Type } from '../expressions/type.ts'
import { itsEntity } from './base.ts'
import { usedInExpression } from './in-expressions.ts'
import { keyOf } from './name.ts'
import { type Mention, type Occurrence, whole } from './occurrence.ts'
import { choiceOf, entityOrLines, fieldsOnPath } from './paths.ts'

/** The names that a fixture uses, beyond those that the table of references knows: its generators and steps nest. */
export function usedInFixture(app: App, file: BundleFile): Occurrence[] {
  const entity = itsEntity({ app, file, path: [] })
  if (file.kind !== 'fixture' || !entity) return []
  const walk = new FixtureWalk(app, file.file)
  walk.fixture(file.value, entity)
  return walk.found
}

/** The records that a generator may speak of, and the field that its values are for. */
interface Around {
  readonly record: AppEntity
  readonly row?: AppEntity
  readonly field?: AppField
}

type Path = readonly Step[]

/** What a part of a generator may name. */
type Part = 'choice' | 'entity' | 'expression' | 'generator' | 'generators' | 'match' | 'picked'

const generators = {
  again: { of: 'expression' },
  always: { value: 'choice' },
  base: {},
  between: {},
  case: { of: 'expression', when: 'generators', otherwise: 'generator' },
  chance: { value: 'generator', otherwise: 'generator' },
  creditCode: { region: 'generator' },
  date: { of: 'expression' },
  ean13: {},
  expression: { value: 'expression' },
  identityNumber: {},
  join: { parts: 'generators' },
  mobile: {},
  paper: { facts: 'generators' },
  pattern: {},
  personName: {},
  picture: { colors: 'generator', drawing: 'generator' },
  pick: { from: 'picked' },
  ref: { entity: 'entity', match: 'match' },
  some: { from: 'picked' },
  spread: {},
  vary: { value: 'expression' },
} as const satisfies Record<GeneratorKind, Readonly<Record<string, Part>>>

class FixtureWalk {
  readonly found: Occurrence[] = []
  readonly #app: App
  readonly #file: string

  constructor(app: App, file: string) {
    this.#app = app
    this.#file = file
  }

  fixture(value: unknown, entity: AppEntity): void {
    const { rows, bases, values, lines, created, journeys } = entries(value)
    for (const [index, row] of list(rows)) this.#rowOf(row, entity, ['rows', index])
    for (const [index, row] of list(bases)) this.#rowOf(row, entity, ['bases', index])
    this.#bases(bases, values, entity)
    this.#values(values, entity, undefined, ['values'])
    for (const [name, inner] of Object.entries(entries(lines))) {
      const row = entity.lines.get(name)
      this.#generator(entries(inner).count, { record: entity }, ['lines', name, 'count'])
      if (row) this.#values(entries(inner).values, entity, row, ['lines', name, 'values'])
    }
    this.#generator(entries(created).by, { record: entity }, ['created', 'by'])
    this.#generator(entries(created).at, { record: entity }, ['created', 'at'])
    for (const [name, journey] of Object.entries(entries(journeys))) {
      this.#expression(entries(journey).when, { record: entity }, ['journeys', name, 'when'])
      this.#steps(entries(journey).steps, entity, ['journeys', name, 'steps'])
    }
  }

  /** A record as it is, or a line of one: values by field, lines as lists. Of a base, other keys may stand there too. */
  #rowOf(row: unknown, entity: AppEntity, path: Path): void {
    for (const [name, value] of Object.entries(entries(row))) {
      const at = [...path, name]
      const lines = entity.lines.get(name)
      if (lines || entity.fields.has(name)) this.#mention(fieldsOnPath(this.#app, entity, name), at, 'key')
      if (lines) for (const [index, line] of list(value)) this.#rowOf(line, lines, [...at, index])
      else this.#choice(value, entity.fields.get(name), at)
    }
  }

  /** What is no field of a base row gives the values of the fields whose generator reads it. */
  #bases(bases: unknown, values: unknown, entity: AppEntity): void {
    for (const [name, generator] of Object.entries(entries(values))) {
      const { kind, name: column } = entries(generator)
      if (kind !== 'base' || typeof column !== 'string' || entity.fields.has(column)) continue
      for (const [index, row] of list(bases)) this.#choice(entries(row)[column], entity.fields.get(name), ['bases', index, column])
    }
  }

  /** Generators by the path of the field that they are for. */
  #values(values: unknown, record: AppEntity, row: AppEntity | undefined, path: Path): void {
    for (const [name, generator] of Object.entries(entries(values))) {
      const at = [...path, name]
      const start = row ?? record
      this.#mention(fieldsOnPath(this.#app, start, name), at, 'key')
      const steps = follow(this.#app, start, name).steps
      const field = steps.at(-1)?.field
      const line = row ?? steps[0]?.lines
      this.#generator(generator, { record, ...(line && { row: line }), ...(field && { field }) }, at)
    }
  }

  #generator(generator: unknown, around: Around, path: Path): void {
    const parts = generators[entries(generator).kind as GeneratorKind] as Readonly<Record<string, Part>> | undefined
    for (const [key, part] of Object.entries(parts ?? {})) this.#part(part, entries(generator)[key], around, [...path, key], generator)
  }

  #part(part: Part, value: unknown, around: Around, path: Path, generator: unknown): void {
    switch (part) {
      case 'choice':
        this.#choice(value, around.field, path)
        break
      case 'entity':
        if (typeof value === 'string') this.#mention(entityOrLines(value), path, 'value')
        break
      case 'expression':
        this.#expression(value, around, path)
        break
      case 'generator':
        this.#generator(value, around, path)
        break
      case 'generators':
        for (const [key, inner] of Object.entries(value ?? {})) {
          this.#generator(inner, around, [...path, Array.isArray(value) ? Number(key) : key])
        }
        break
      case 'match':
        this.#match(value, String(entries(generator).entity), around, path)
        break
      case 'picked':
        this.#picked(value, around.field, path)
        break
      default:
        part satisfies never
    }
  }

  #match(match: unknown, entity: string, around: Around, path: Path): void {
    const target = this.#app.entities.get(entity)
    if (!target) return
    for (const [key, value] of Object.entries(entries(match))) {
      const at = [...path, key]
      const field = target.fields.get(key)
      this.#mention(fieldsOnPath(this.#app, target, key), at, 'key')
      this.#expression(value, around, at, field && typeOfField(field))
    }
  }

  /** Values to pick from: a list, or the keys of a map with their weights. */
  #picked(from: unknown, field: AppField | undefined, path: Path): void {
    if (Array.isArray(from)) {
      for (const [index, value] of from.entries()) this.#choice(value, field, [...path, index])
      return
    }
    for (const key of Object.keys(entries(from))) {
      const name = field && choiceOf(field, key)
      if (name) this.#mention([whole(name, key)], [...path, key], 'key')
    }
  }

  #steps(steps: unknown, entity: AppEntity, path: Path): void {
    for (const [index, step] of list(steps)) {
      const at = [...path, index]
      const { transition, convert, by, on, edits, values, created, steps: further } = entries(step)
      this.#generator(by, { record: entity }, [...at, 'by'])
      this.#generator(on, { record: entity }, [...at, 'on'])
      if (typeof transition === 'string') {
        this.#mention([whole(keyOf('transition', `${entity.name}.${transition}`), transition)], [...at, 'transition'], 'value')
        this.#values(edits, entity, undefined, [...at, 'edits'])
        for (const [name, inner] of Object.entries(entries(created))) {
          this.#mention([whole(keyOf('conversion', name), name)], [...at, 'created', name], 'key')
          const made = this.#madeBy(name)
          if (made) this.#steps(inner, made, [...at, 'created', name])
        }
      }
      if (typeof convert === 'string') {
        this.#mention([whole(keyOf('conversion', convert), convert)], [...at, 'convert'], 'value')
        const made = this.#madeBy(convert)
        if (!made) continue
        this.#values(values, made, undefined, [...at, 'values'])
        this.#steps(further, made, [...at, 'steps'])
      }
    }
  }

  #madeBy(conversion: string): AppEntity | undefined {
    return this.#app.entities.get(this.#app.bundle.conversions[conversion]?.to.entity ?? '')
  }

  #expression(value: unknown, { record, row, field }: Around, path: Path, type?: Type): void {
    const site = siteOf(this.#app, { record: record.name, ...(row && { row: row.name }) })
    const expected = type ?? (field && typeOfField(field))
    const whereabouts = { file: this.#file, path, screen: '' }
    this.found.push(...usedInExpression({ ...site, ...(expected && { expected }) }, value as Expression, whereabouts))
  }

  /** A value, or several, of a field that offers choices. */
  #choice(value: unknown, field: AppField | undefined, path: Path): void {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) this.#choice(one, field, [...path, index])
    const name = field && typeof value === 'string' ? choiceOf(field, value) : undefined
    if (name) this.#mention([whole(name, String(value))], path, 'value')
  }

  #mention(mentions: readonly Mention[], path: Path, at: Occurrence['at']): void {
    for (const mention of mentions) this.found.push({ ...mention, file: this.#file, path, at })
  }
}

/** The entries of what should be an object. */
const entries = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})
const list = (value: unknown): readonly (readonly [number, unknown])[] => (Array.isArray(value) ? [...value.entries()] : [])
