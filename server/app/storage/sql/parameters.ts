import type { Value } from '../../../../engine/runtime/values/value.ts'
import { castOf, parameterOf, type SqlType } from '../terms/sql_type.ts'
import type { Environment } from './environment.ts'

/** A value of a statement that is known when it runs. */
export type Read = (environment: Environment) => Value

/** The values that a statement binds, in order. Statement text never carries a value. */
export class Parameters {
  private readonly reads: ((environment: Environment) => unknown)[] = []

  /** Binds a value and gives its placeholder. */
  bind(read: Read, type: SqlType): string {
    return this.computed((environment) => parameterOf(read(environment), type), castOf[type])
  }

  /** Binds what the driver takes as it is. */
  raw(value: unknown, cast: string): string {
    return this.computed(() => value, cast)
  }

  /** Binds what is made for the driver when the statement runs. */
  computed(read: (environment: Environment) => unknown, cast: string): string {
    this.reads.push(read)
    return this.placeholder(this.reads.length, cast)
  }

  values(environment: Environment): unknown[] {
    return this.reads.map((read) => read(environment))
  }

  protected placeholder(number: number, cast: string): string {
    return `$${number}::${cast}`
  }
}

/** The values of a statement that answers many who ask the same, each of their own: one row of values for each asker. */
export class ParametersOfAskers extends Parameters {
  readonly #casts: string[] = []

  protected override placeholder(number: number, cast: string): string {
    this.#casts[number - 1] = cast
    return `asker.p${number}`
  }

  /** What the statement selects from besides: the askers, each with the place that they have among them. */
  get from(): string {
    return `json_to_recordset($1::json) asker (place int, ${this.#casts.map((cast, at) => `p${at + 1} ${cast}`).join(', ')})`
  }

  /** The one value of the statement. @param all the values of each asker */
  rows(all: readonly (readonly unknown[])[]): string {
    return JSON.stringify(
      all.map((values, place) => ({ place, ...Object.fromEntries(values.map((value, at) => [`p${at + 1}`, this.#jsonOf(value, at)])) })),
    )
  }

  #jsonOf(value: unknown, at: number): unknown {
    return this.#casts[at]?.startsWith('json') && typeof value === 'string' ? JSON.parse(value) : value
  }
}
