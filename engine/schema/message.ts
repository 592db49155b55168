import Type, { type Static } from 'typebox'
import { ComputedValue } from './dataset.ts'
import { declares, thing } from './meaning.ts'
import { closed, Label, label, localised, marked, Name, was } from './names.ts'

const channel = Type.Object(
  {
    title: Type.Optional(label('Default: the title of the message.')),
    body: Type.Optional(Type.String({ minLength: 1, maxLength: 20000, description: 'Default: the body of the message.', ...localised })),
  },
  { ...closed, description: 'What is said this way, where it differs.' },
)

/** A message to people: `messages/<name>.json`. */
export const Message = Type.Object(
  {
    entity: marked(Name, thing('entity')),
    label: Type.Optional(label('What administrators call it. Default: its title.')),
    title: Label,
    body: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: '`{field}` inserts a field of the record, as people read it, `{settings.<name>.<key>}` a value of settings.',
      ...localised,
    }),
    variables: Type.Optional(
      Type.Record(Name, ComputedValue, {
        ...declares('variable'),
        description: 'Values worked out from the `record`, inserted like its fields.',
      }),
    ),
    channels: Type.Optional(
      Type.Object(
        { letter: Type.Optional(channel), email: Type.Optional(channel), sms: Type.Optional(channel) },
        { ...closed, minProperties: 1, description: 'How it reaches people. Default: as a letter in the portal.' },
      ),
    ),
    was: was('the message: letters and records that hold one of them are rewritten'),
  },
  { ...closed, description: 'What people are told when something happens to a record.' },
)
export type Message = Static<typeof Message>
