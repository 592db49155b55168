import Type, { type Static } from 'typebox'
import { closed, Translation } from './names.ts'

/** What recurs in another language: `glossaries/<language>.json`. */
export const Glossary = Type.Object(
  {
    texts: Type.Optional(
      Type.Record(Type.String({ minLength: 1 }), Translation, {
        description:
          'Whole texts, translated wherever they stand, but where `locales/` says otherwise. None that inserts values or has several lines.',
      }),
    ),
    words: Type.Optional(
      Type.Record(Type.String({ minLength: 1 }), Translation, {
        description: 'Words in texts that a program drafts, and what readers say instead. The longest is replaced first.',
      }),
    ),
  },
  { ...closed, description: 'What recurs in another language: whole texts, and words of drafts.' },
)
export type Glossary = Static<typeof Glossary>
