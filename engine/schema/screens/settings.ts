import Type, { type Static } from 'typebox'
import { closed, Label, Name, name } from '../names.ts'
import { partWas } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

/** Edits the values of settings. */
export const SettingsScreen = screenKind('settings', 'Edits the values of a settings file.', {
  settings: name('The settings file.'),
  sections: Type.Optional(
    Type.Record(
      Name,
      Type.Object(
        { label: Label, keys: Type.Array(Name, { minItems: 1, description: 'Keys of the settings file.' }), was: partWas },
        closed,
      ),
      { description: 'The cards, in their order. Default: one with all keys.' },
    ),
  ),
})
export type SettingsScreen = Static<typeof SettingsScreen>
