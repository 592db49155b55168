import Type, { type Static } from 'typebox'
import { Expression, expression } from './expression.ts'
import { keys, partNamed } from './meaning.ts'
import { closed, Name, name } from './names.ts'

/** What the simulator of another system does: demonstrations and tests run it as a server of its own. */
export const Simulation = Type.Object(
  {
    answer: Type.Optional(
      Type.Record(Name, Expression, {
        ...keys(partNamed('ownAnswer')),
        description:
          'The values of the `answer`, worked out from what was sent: `record` holds it, as texts by their names there. They stand where the answer says.',
      }),
    ),
    refuse: Type.Optional(expression('When it refuses what was sent (`record`), with status 422 and the same answer.')),
    about: Type.Optional(
      name(
        'It is asked about what was sent with this operation before, and answers what somebody has decided there since.',
        partNamed('ownOperation'),
      ),
    ),
    later: Type.Optional(
      Type.Object(
        {
          operation: name('An operation of the same connector that comes in.', partNamed('ownOperation')),
          choices: Type.Record(Name, Type.Record(Name, Expression, keys(partNamed('laterAnswer'))), {
            minProperties: 1,
            description:
              'What it says then, by what somebody decides at the simulator: the values of its answer, from what was sent (`record`).',
          }),
        },
        { ...closed, description: 'It tells the portal later, when somebody has decided there.' },
      ),
    ),
  },
  { ...closed, description: 'What the simulator of the other system does. Default: it answers that all went well.' },
)
export type Simulation = Static<typeof Simulation>
