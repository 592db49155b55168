import Type, { type Static } from 'typebox'
import { Expression } from '../expression.ts'
import { Name, route } from '../names.ts'
import { publicly } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

/** An address that leads to another. */
export const RedirectScreen = screenKind('redirect', 'An address that leads to another screen.', {
  to: route('The screen that is opened instead.'),
  with: Type.Optional(Type.Record(Name, Expression, { description: 'Its route parameters (`params` are those of this address).' })),
  ...publicly,
  query: Type.Optional(Type.Record(Name, Type.String(), { description: 'What stands after the question mark: `shelf=A1`.' })),
})
export type RedirectScreen = Static<typeof RedirectScreen>
