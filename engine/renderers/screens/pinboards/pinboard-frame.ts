import { createContext, useContext } from 'react'
import type { App } from '../../../runtime/app/app.ts'
import { Exception } from '../../../runtime/exception.ts'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import type { Condition } from '../../../runtime/queries/conditions/condition.ts'
import type { Crossing } from '../../../runtime/screens/pinboards/crossing.ts'
import type { PinboardInput } from '../../../runtime/screens/pinboards/pinboard-inputs.ts'
import type { PinboardAnswer } from '../../api/pinboards.ts'

/** What all tiles of a pinboard know of it. */
export interface PinboardFrame {
  readonly app: App
  readonly locale: FieldLocale
  readonly scope: Scope
  readonly inputs: readonly PinboardInput[]
  /** What the pinboard asks for now. */
  readonly conditions: Readonly<Record<string, Condition>>
  readonly crossings: readonly Crossing[]
  readonly reports: PinboardAnswer['reports']
  /** Something was chosen in a tile; once more, and it is no longer. */
  cross(crossing: Crossing): void
  readonly isArranging: boolean
}

export const PinboardFrameContext = createContext<PinboardFrame | null>(null)

/** The pinboard that the component is part of. */
export function usePinboardFrame(): PinboardFrame {
  const frame = useContext(PinboardFrameContext)
  if (!frame) throw new Exception('noPinboard', 'usePinboardFrame() is for parts of a pinboard')
  return frame
}
