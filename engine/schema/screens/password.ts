import type { Static } from 'typebox'
import { screenKind } from './screen-kind.ts'

/** Sets a new password. */
export const PasswordScreen = screenKind(
  'password',
  'Where people set a new password twice: with the link that they were sent, with their present password, or because it is too weak. Anybody may open it; an app has one. Default: there is one at `/changePsw`.',
  {},
)
export type PasswordScreen = Static<typeof PasswordScreen>
