import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { Audience, ViewState } from '../../../engine/runtime/screens/list/view.ts'

/** A list as somebody saved it. */
export default class View extends BaseModel {
  static override table = '_views'

  @column({ isPrimary: true })
  declare id: string

  /** Whose it is. */
  @column()
  declare accountId: string

  @column()
  declare route: string

  @column()
  declare name: string

  @column()
  declare audience: Audience

  /** Whom it is for, when that is a role. */
  @column()
  declare role: string | null

  /** Shown at first to those whom it is for. */
  @column()
  declare isDefault: boolean

  @column({ prepare: (value: ViewState) => JSON.stringify(value) })
  declare state: ViewState

  @column()
  declare updatedAt: Date
}
