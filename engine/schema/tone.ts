import Type, { type Static } from 'typebox'

/** What a status means to the person who reads it; the theme gives each tone its colour. */
export const tones = ['draft', 'waiting', 'progress', 'done', 'attention', 'refused', 'cancelled'] as const
export const Tone = Type.Enum(tones, { description: 'The meaning that the colour of a tag carries.' })
export type Tone = Static<typeof Tone>
