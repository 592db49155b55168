import Type, { type Static } from 'typebox'
import { partNamed, plain } from '../meaning.ts'
import { closed, Name, name, Route, route } from '../names.ts'
import { screenKind } from './screen-kind.ts'

/** The kinds of metadata that administrators change in the browser. Everything else is a matter of a deployment. */
export const overlayKinds = ['menu', 'report', 'dataset', 'lookup', 'message', 'role', 'guide', 'setting', 'sequence', 'screen'] as const
export const OverlayKind = Type.Enum(overlayKinds)
export type OverlayKind = Static<typeof OverlayKind>

/** Changes metadata in the browser: whoever may open it may change what it is of. */
export const EditorScreen = screenKind('editor', 'Changes metadata in the browser: with drafts, versions, publishing and rolling back.', {
  edits: Type.Enum(overlayKinds, {
    description: 'The kind of metadata. Whoever may open a screen of a kind may change all that is of it.',
  }),
  only: Type.Optional(
    Type.Array(Type.Union([Name, Route]), {
      minItems: 1,
      uniqueItems: true,
      description: 'What of the kind is shown. Default: all, and new ones.',
    }),
  ),
  opens: Type.Optional(route('This screen is an overview; what is chosen in it opens in that one. Default: both stand beside each other.')),
  by: Type.Optional(
    name(
      'The parameter of the address that is the name of what is edited, as `?name=` is: this screen shows that alone.',
      partNamed('addressParam'),
    ),
  ),
  part: Type.Optional(
    Type.Object(
      {
        in: name('A key of the file that holds several, such as `channels` of messages.', plain),
        by: name('The parameter of the address that says which of them, as `?part=` does.', partNamed('addressParam')),
      },
      { ...closed, description: 'Only one part of what is edited is shown.' },
    ),
  ),
  parts: Type.Optional(route('The screen that edits one `part`: they are listed here, and each opens there.')),
})
export type EditorScreen = Static<typeof EditorScreen>
