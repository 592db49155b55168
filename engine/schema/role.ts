import Type, { type Static } from 'typebox'
import { Expression, expression } from './expression.ts'
import { about, anywhere, keys, lines, or, status, step, thing } from './meaning.ts'
import { closed, FieldPath, Label, marked, Name, Route, ScreenRoute, was } from './names.ts'

/** `comment`: to read and to write what people say beside a record to each other. */
export const operations = ['read', 'create', 'update', 'delete', 'import', 'export', 'comment'] as const
export const Operation = Type.Enum(operations)
export type Operation = Static<typeof Operation>

/** The ways in which a field that is not seen may yet tell something, where that is wanted. */
export const disclosures = ['computed', 'filter', 'group', 'label', 'message', 'sort', 'sum'] as const
export const Disclosure = Type.Enum(disclosures)
export type Disclosure = Static<typeof Disclosure>

/** What a role does not see, or does not change. */
const restrictions = {
  hidden: Type.Optional(
    Type.Array(marked(FieldPath, anywhere()), {
      description: 'Fields the role never sees. Lines (`copies`) are hidden with every field of them.',
    }),
  ),
  masked: Type.Optional(
    Type.Record(FieldPath, marked(Name, thing('mask')), {
      ...keys(anywhere()),
      description: 'Fields of which the role sees a part: by which mask.',
    }),
  ),
  readonly: Type.Optional(Type.Array(marked(FieldPath, anywhere()), { description: 'Fields the role sees but may not change.' })),
}

export const Restrictions = Type.Object(restrictions, closed)
export type Restrictions = Static<typeof Restrictions>

/** The lines of a document that a role is about, where several people share the document. */
export const LineScope = Type.Object(
  {
    sees: expression(
      'The lines that are seen (`row`, `record`, `user`). Of the others nothing is told. An error in it, or a null, shows none.',
    ),
    writes: Type.Optional(
      expression(
        'Those of the lines seen that are changed, added and removed, where the role may change the document. Default: all of them.',
      ),
    ),
  },
  { ...closed, description: 'The lines of a document that a role is about.' },
)
export type LineScope = Static<typeof LineScope>

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
    lines: Type.Optional(
      Type.Record(Name, LineScope, {
        ...keys(lines),
        description:
          'Which lines of a document the role sees and writes, by the field of the lines. A total over lines of which it sees a part is hidden, or is one of that part, as its field says (`ofSeenLines`). Whoever saves the document keeps the lines that they do not see. Default: all.',
      }),
    ),
    transitions: Type.Optional(
      Type.Array(Type.String({ pattern: '^(\\*|[A-Za-z][A-Za-z0-9]*)$', ...step('*') }), {
        description: 'The steps of the workflow the role may take, or `*`.',
      }),
    ),
    ...restrictions,
    disclosed: Type.Optional(
      Type.Record(FieldPath, Type.Array(Disclosure, { minItems: 1, uniqueItems: true }), {
        ...keys(anywhere()),
        description:
          'Hidden or masked fields that may tell something all the same, on purpose, and how: lists are sorted (`sort`) or filtered by them, reports grouped by them or sum them up (`group`, `sum`), computed fields are worked out from them (`computed`), messages say them (`message`), records are called by them (`label`). Anything else of the kind is an error.',
      }),
    ),
    reveals: Type.Optional(
      Type.Array(Type.Union([marked(FieldPath, or(anywhere(), '*')), Type.Literal('*')]), {
        minItems: 1,
        uniqueItems: true,
        description:
          'Sealed fields, or `*` for all of them, that the role may have shown whole, one record at a time, and may look records up by. Each time is noted in the audit log.',
      }),
    ),
    byStatus: Type.Optional(
      Type.Record(Name, Restrictions, { ...keys(status), description: 'What holds besides while a record stands in a status.' }),
    ),
  },
  { ...closed, ...about('granted'), description: 'What a role may do with the records of one entity.' },
)
export type Grant = Static<typeof Grant>

/** A role: `roles/<name>.json`. Whoever holds several roles may do what any of them may. */
export const Role = Type.Object(
  {
    label: Label,
    description: Type.Optional(Label),
    grants: Type.Record(Type.String({ pattern: '^(\\*|[A-Za-z][A-Za-z0-9]*)$' }), Grant, {
      ...keys(thing('entity', '*')),
      description: 'By entity; `*` stands for every entity not named.',
    }),
    screens: Type.Array(Type.Union([marked(Route, thing('screen', '*')), Type.Literal('*')]), {
      uniqueItems: true,
      description: 'The screens the role may open, or `*`.',
    }),
    frequent: Type.Optional(
      Type.Array(ScreenRoute, {
        minItems: 1,
        maxItems: 12,
        uniqueItems: true,
        description:
          'The screens that its holders work with most, in the order of their day: the menu shows them before its groups, until a person chooses their own. Each is one of the menu that the role may open.',
      }),
    ),
    includes: Type.Optional(
      Type.Array(marked(Name, thing('role')), {
        minItems: 1,
        uniqueItems: true,
        description: 'Roles whose grants and screens its holders have as well.',
      }),
    ),
    permissionSet: Type.Optional(
      Type.Boolean({ description: 'Accounts do not hold it themselves: it is a set of permissions that other roles include.' }),
    ),
    was: was('the role: accounts that hold one of them hold it'),
    triesRoles: Type.Optional(
      Type.Boolean({
        description: 'Its holders may try the portal as any role, only reading, and ask why somebody can or cannot do something.',
      }),
    ),
    sharesViews: Type.Optional(
      Type.Boolean({ description: 'Its holders may save views of lists for a whole role or for everybody. Default: only for themselves.' }),
    ),
  },
  { ...closed, description: 'What its holders may see and do. What no role grants, nobody may.' },
)
export type Role = Static<typeof Role>
