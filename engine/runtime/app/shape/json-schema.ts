import type { Basis, InnerKind, Naming } from '../../../schema/meaning.ts'

/** The part of JSON Schema that the metadata language is written in. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly $ref?: string
  readonly $id?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly description?: string
  /** A text that `locales/` translates. */
  readonly localised?: boolean
  /** An operation of an expression: the operands of its `text` are texts that `locales/` translates. */
  readonly expression?: boolean
  /** What a text names. */
  readonly naming?: Naming
  /** What the keys of a map name. */
  readonly keyNaming?: Naming
  /** What the keys of a map are the names of. */
  readonly declares?: InnerKind
  /** Whose fields, lines, statuses and steps are named in it. */
  readonly about?: Basis
  // objects
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly maxProperties?: number
  // arrays
  readonly items?: JsonSchema | readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  // texts
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  // numbers
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}
