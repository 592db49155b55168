import Type, { type Static } from 'typebox'
import { Expression, expression } from '../expression.ts'
import { keys, linkParam } from '../meaning.ts'
import { closed, Name, route } from '../names.ts'
import { publicly } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

/** An address that leads to another. */
export const RedirectScreen = screenKind(
  'redirect',
  'An address that leads to another screen. `screens/index.json` is the address without a screen: whoever is not signed in is led from it to its `to`, others to their own start.',
  {
    to: route('The screen that is opened instead.'),
    instead: Type.Optional(
      Type.Array(
        Type.Object(
          { when: expression('Of whoever comes (`user`).'), to: route('The screen that is opened for them.') },
          { ...closed, description: 'Another screen, for those of whom something is true.' },
        ),
        { minItems: 1, description: 'Screens that some people are led to in place of `to`: the first that fits and that they may open.' },
      ),
    ),
    with: Type.Optional(
      Type.Record(Name, Expression, { ...keys(linkParam), description: 'Its route parameters (`params` are those of this address).' }),
    ),
    ...publicly,
    query: Type.Optional(Type.Record(Name, Type.String(), { description: 'What stands after the question mark: `shelf=A1`.' })),
  },
)
export type RedirectScreen = Static<typeof RedirectScreen>
