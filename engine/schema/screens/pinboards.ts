import type { Static } from 'typebox'
import { partNamed } from '../meaning.ts'
import { name } from '../names.ts'
import { screenKind } from './screen-kind.ts'

/** The pinboards that people arrange of reports. */
export const PinboardsScreen = screenKind(
  'pinboards',
  'Pinboards that people arrange for themselves, or for others, of the tables, charts and figures of reports. Each reader sees of a report what they may run themselves.',
  { by: name('The parameter of the address that says which pinboard; without it, the last one that was open.', partNamed('addressParam')) },
)
export type PinboardsScreen = Static<typeof PinboardsScreen>
