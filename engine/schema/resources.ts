import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { about, lines, of, own, thing } from './meaning.ts'
import { closed, Name, name } from './names.ts'

/** `resources` of `app.json`. */
export const ResourcesPart = Type.Object(
  {
    entity: name('The entity with one record a screen, entity or step.', thing('entity')),
    address: name('The field that says which: a lookup of `$addresses`.', own('lookup')),
    group: Type.Optional(name('The reference to the group that it belongs to: clients can be given whole groups.', own('ref'))),
    open: expression('Whether it can be used at all (`record`). An error in it, or a null, closes it.'),
    public: Type.Optional(
      expression('Whether people may use it who are not signed in (`record`), where the app lets them. Default: as the app says.'),
    ),
    exempt: Type.Optional(name('The role whose holders go on using what is closed. Default: nobody does.', thing('role'))),
    operations: Type.Optional(
      Type.Object(
        {
          entity: name('The entity with one record an operation.', thing('entity')),
          resource: name('The reference to the resource that it is done with: a screen, for its entity, or an entity.', own('ref')),
          kind: name('The enum field that says what is done.', own('enum')),
          means: Type.Record(Name, Name, {
            description:
              'What each of its values stands for: an operation (`read`, `create`, `update`, `delete`, `import`, `export`) or a step.',
          }),
          open: expression('Whether it can be done at all (`record`). An error in it, or a null, closes it.'),
        },
        { ...closed, description: 'Records that close single operations. Default: there are none.' },
      ),
    ),
  },
  {
    ...closed,
    description:
      'Records by which administrators close what roles grant: screens, entities, steps and operations. They never open what no role grants. Default: nothing is closed.',
  },
)
export type ResourcesPart = Static<typeof ResourcesPart>

/** `clients.resources` of `app.json`. */
export const ClientResources = Type.Object(
  {
    lines: name('The lines of a client.', of('near', lines)),
    resource: name('Their reference to a resource.', own('ref')),
    group: Type.Optional(name('Their reference to a group of resources, with which all of it is given.', own('ref'))),
    granted: Type.Optional(name('Their boolean field that takes the line back while it is not true.', own('boolean'))),
  },
  {
    ...closed,
    ...about('nearLines'),
    description: 'The resources that a client may use: no line gives nothing. Default: all that its roles grant.',
  },
)

/** `clients.calls` of `app.json`. */
export const ClientCalls = Type.Object(
  {
    entity: name('The entity with one record a call of the API.', thing('entity')),
    method: name('The enum field with its method: `GET`, `POST`, `PATCH`, `PUT`, `DELETE`.', own('enum')),
    address: name(
      'The text field with its path, as the document of the API writes it: `/api/records/loan/{id}/transitions/lend`.',
      own('text', 'code'),
    ),
    open: expression(
      'Whether clients may make the call (`record`). An error in it, or a null, closes it. Of several records of one call, one is enough.',
    ),
    calledAt: Type.Optional(name('The datetime field with when a client made the call last.', own('datetime'))),
    count: Type.Optional(
      name('The integer field with how often clients have made the call; a moment passes until it is written down.', own('integer')),
    ),
    failures: Type.Optional(
      name(
        'The integer field with how many of them were refused, failed or were given up: answered with a status of 400 or more, or not at all.',
        own('integer'),
      ),
    ),
    dayCount: Type.Optional(name('The same as `count`, of the business day of the last call.', own('integer'))),
    dayFailures: Type.Optional(name('The same as `failures`, of the business day of the last call.', own('integer'))),
  },
  {
    ...closed,
    description:
      'Records by which administrators close single calls of the API for clients; calls without a record stay open. What clients do through `/api/mcp` is no call of its own: resources close that too. Default: every call is open.',
  },
)
