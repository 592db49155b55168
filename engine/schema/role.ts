import Type, { type Static } from 'typebox'
import { Expression } from './expression.ts'
import { closed, FieldPath, Label, Name, Route } from './names.ts'

export const operations = ['read', 'create', 'update', 'delete', 'import', 'export'] as const
export const Operation = Type.Enum(operations)
export type Operation = Static<typeof Operation>

/** What a role does not see, or does not change. */
const restrictions = {
  hidden: Type.Optional(Type.Array(FieldPath, { description: 'Fields the role never sees.' })),
  masked: Type.Optional(Type.Record(FieldPath, Name, { description: 'Fields of which the role sees a part: by which mask.' })),
  readonly: Type.Optional(Type.Array(FieldPath, { description: 'Fields the role sees but may not change.' })),
}

/** What a role may do with the records of one entity. */
export const Grant = Type.Object(
  {
    operations: Type.Array(Operation, { minItems: 1, uniqueItems: true }),
    scope: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description:
          'The records this is about (`record`, `user`), or the name of a row scope. Default: all. An error in it, or a null, shows none.',
      }),
    ),
    transitions: Type.Optional(
      Type.Array(Type.String({ pattern: '^(\\*|[A-Za-z][A-Za-z0-9]*)$' }), {
        description: 'The steps of the workflow the role may take, or `*`.',
      }),
    ),
    ...restrictions,
    byStatus: Type.Optional(
      Type.Record(Name, Type.Object(restrictions, closed), { description: 'What holds besides while a record stands in a status.' }),
    ),
  },
  { ...closed, description: 'What a role may do with the records of one entity.' },
)
export type Grant = Static<typeof Grant>

/** A role: `roles/<name>.json`. Whoever holds several roles may do what any of them may. */
export const Role = Type.Object(
  {
    label: Label,
    description: Type.Optional(Label),
    grants: Type.Record(Type.String({ pattern: '^(\\*|[A-Za-z][A-Za-z0-9]*)$' }), Grant, {
      description: 'By entity; `*` stands for every entity not named.',
    }),
    screens: Type.Array(Type.Union([Route, Type.Literal('*')]), {
      uniqueItems: true,
      description: 'The screens the role may open, or `*`.',
    }),
  },
  { ...closed, description: 'What its holders may see and do. What no role grants, nobody may.' },
)
export type Role = Static<typeof Role>
