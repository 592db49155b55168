import Type, { type Static } from 'typebox'
import { Name, Route, route } from '../names.ts'
import { screenKind } from './screen-kind.ts'

/** The kinds of metadata that administrators change in the browser. Everything else is a matter of a deployment. */
export const overlayKinds = ['menu', 'report', 'dataset', 'lookup', 'message', 'role', 'guide', 'setting', 'screen'] as const
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
})
export type EditorScreen = Static<typeof EditorScreen>
