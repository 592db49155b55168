import Type, { type Static } from 'typebox'
import { declares, partNamed, thing } from '../meaning.ts'
import { closed, Label, marked, Name, name } from '../names.ts'
import { partWas } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

/** Edits the values of settings. */
export const SettingsScreen = screenKind('settings', 'Edits the values of a settings file.', {
  settings: name('The settings file.', thing('setting')),
  sections: Type.Optional(
    Type.Record(
      Name,
      Type.Object(
        {
          label: Label,
          keys: Type.Array(marked(Name, partNamed('settingKey')), { minItems: 1, description: 'Keys of the settings file.' }),
          was: partWas,
        },
        closed,
      ),
      { ...declares('section'), description: 'The cards, in their order. Default: one with all keys.' },
    ),
  ),
})
export type SettingsScreen = Static<typeof SettingsScreen>
