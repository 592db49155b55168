import Type, { type TProperties } from 'typebox'
import { about } from '../meaning.ts'
import { closed } from '../names.ts'
import { common } from '../screen-parts.ts'

/** Schema of a kind of screen: what every screen has, and what only this kind has. */
export function screenKind<Kind extends string, Properties extends TProperties>(kind: Kind, description: string, properties: Properties) {
  return Type.Object({ kind: Type.Literal(kind), ...common, ...properties }, { ...closed, ...about('itsEntity'), description })
}
