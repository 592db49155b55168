import { createContext, useContext } from 'react'
import type { App, AppEntity } from '../../../runtime/app/app.ts'
import { Exception } from '../../../runtime/exception.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import type { ScreenAccess } from '../../../runtime/screens/document/can.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ListScreen } from '../../../schema/screen.ts'

/** What all parts of a list know of it; the same until its screen is read again. */
export interface ListFrame {
  readonly app: App
  readonly entity: AppEntity
  readonly screen: ListScreen
  readonly route: string
  /** Those of its address, for defaults of the query. */
  readonly params?: Readonly<Record<string, string>>
  readonly title: string
  /** What a new record made from it starts with. */
  readonly made?: RecordData
  readonly access: ScreenAccess
  readonly locale: FieldLocale
}

export const ListFrameContext = createContext<ListFrame | null>(null)

/** The list that the component is part of. */
export function useListFrame(): ListFrame {
  const frame = useContext(ListFrameContext)
  if (!frame) throw new Exception('noList', 'useListFrame() is for parts of a list')
  return frame
}
