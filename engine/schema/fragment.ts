import Type, { type Static, type TSchema } from 'typebox'
import { ConnectorOperation } from './connector.ts'
import { Find } from './find.ts'
import { definitions, Nested, Step } from './fixture.ts'
import { closed, Name } from './names.ts'
import { Rule } from './rule.ts'
import { Column, QueryField, Section } from './screen-parts.ts'
import { Transition } from './workflow.ts'

type Node = { [key: string]: unknown; anyOf?: Node[]; properties?: Record<string, Node>; patternProperties?: Record<string, Node> }

const parameter = { type: 'string', pattern: '^\\{\\{[A-Za-z][A-Za-z0-9_]*\\}\\}$' }

/** The schema of something whose texts, keys and values may hold parameters. What they come to is checked where the fragment is used. */
function withParameters(schema: Node): Node {
  const { pattern: _pattern, naming: _naming, keyNaming: _keyNaming, about: _about, declares: _declares, ...node } = schema
  const loose = Object.fromEntries(
    Object.entries(node).map(([key, value]): [string, unknown] => {
      if (key === 'anyOf') return [key, (value as Node[]).filter(({ properties }) => !properties?.use).map(withParameters)]
      if (key === 'items') return [key, Array.isArray(value) ? value.map(withParameters) : withParameters(value as Node)]
      if (key === 'properties') return [key, mapped(value as Record<string, Node>)]
      if (key !== 'patternProperties') return [key, value]
      return [key, { '^.+$': withParameters(Object.values(value as Record<string, Node>)[0] ?? {}) }]
    }),
  )
  const isPlain = node.enum !== undefined || node.type === 'integer' || node.type === 'number' || node.type === 'boolean'
  const isMap = node.patternProperties !== undefined
  return isPlain || isMap ? { anyOf: [loose, parameter] } : loose
}

const mapped = (properties: Record<string, Node>) =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, withParameters(value)]))

const loose = (schema: TSchema) => Type.Unsafe<unknown>(withParameters(schema as Node))
const list = (item: TSchema, description: string) => Type.Optional(Type.Array(loose(item), { minItems: 1, description }))
const map = (item: TSchema, description: string) =>
  Type.Optional(Type.Record(Type.String(), loose(item), { minProperties: 1, description }))

/** What stands in several files alike: `fragments/<name>.json`. A fragment uses no other fragment. */
export const Fragment = Type.Object(
  {
    params: Type.Optional(
      Type.Record(Name, Type.String({ minLength: 1 }), {
        description: 'What the fragment is told where it is used, each with a sentence about it. `{{name}}` stands for the value.',
      }),
    ),
    columns: list(Column, 'Columns of a grid.'),
    query: list(QueryField, 'Conditions of a query panel.'),
    sections: map(Section, 'Cards of a document.'),
    rules: map(Rule, 'Rules of an entity, of lines, of a step of a wizard, or guards of a transition.'),
    finds: map(Find, 'Searches of a step, each with the reference that it leads to what fits best.'),
    transitions: map(Transition, 'Steps of a workflow.'),
    operations: map(ConnectorOperation, 'Operations of a connector.'),
    steps: list(Step, 'Steps of the records of a fixture.'),
    values: map(Nested, 'How fields of a fixture are made up.'),
  },
  {
    ...closed,
    description: 'What stands in several files alike, written once, with parameters.',
    $defs: mapped(definitions as unknown as Record<string, Node>),
  },
)
export type Fragment = Static<typeof Fragment>

/** What a fragment can hold. */
export const fragmentParts = ['columns', 'query', 'sections', 'rules', 'finds', 'transitions', 'operations', 'steps', 'values'] as const
export type FragmentPart = (typeof fragmentParts)[number]
