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
    this.reads.push((environment) => parameterOf(read(environment), type))
    return `$${this.reads.length}::${castOf[type]}`
  }

  /** Binds what the driver takes as it is. */
  raw(value: unknown, cast: string): string {
    return this.computed(() => value, cast)
  }

  /** Binds what is made for the driver when the statement runs. */
  computed(read: (environment: Environment) => unknown, cast: string): string {
    this.reads.push(read)
    return `$${this.reads.length}::${cast}`
  }

  values(environment: Environment): unknown[] {
    return this.reads.map((read) => read(environment))
  }
}
