import Type, { type Static, type TSchema } from 'typebox'
import { closed, Name } from './names.ts'

/** A use of a fragment, in place of an element of a list or of an entry of a map; the entries of the fragment take its place. */
export const FragmentUse = Type.Object(
  {
    use: Type.Unsafe<string>({ ...Name, description: 'The fragment.' }),
    with: Type.Optional(
      Type.Record(Name, Type.Unknown(), { description: 'Its parameters. In the fragment `{{name}}` stands for the value.' }),
    ),
  },
  { ...closed, description: 'What a fragment holds, at this place.' },
)
export type FragmentUse = Static<typeof FragmentUse>

/** Schema of something that a fragment may stand for. What runs is always expanded, so its type knows nothing of fragments. */
export const orFragment = <Item extends TSchema>(item: Item) =>
  Type.Unsafe<Static<Item>>(Type.Union([...((item as { anyOf?: TSchema[] }).anyOf ?? [item]), FragmentUse]))
