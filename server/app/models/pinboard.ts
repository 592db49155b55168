import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { Audience } from '../../../engine/runtime/screens/list/view.ts'
import type { PinboardState } from '../../../engine/runtime/screens/pinboards/pinboard.ts'

/** A pinboard of parts of reports, as somebody arranged it. */
export default class Pinboard extends BaseModel {
  static override table = '_pinboards'

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare version: number

  /** Whose it is. */
  @column()
  declare accountId: string

  @column()
  declare name: string

  @column()
  declare audience: Audience

  /** Whom it is for, when that is a role. */
  @column()
  declare role: string | null

  @column({ prepare: (value: PinboardState) => JSON.stringify(value) })
  declare state: PinboardState

  @column()
  declare updatedAt: Date
}
