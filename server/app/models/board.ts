import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { BoardState } from '../../../engine/runtime/screens/boards/board.ts'
import type { Audience } from '../../../engine/runtime/screens/list/view.ts'

/** A board of parts of reports, as somebody arranged it. */
export default class Board extends BaseModel {
  static override table = '_boards'

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

  @column({ prepare: (value: BoardState) => JSON.stringify(value) })
  declare state: BoardState

  @column()
  declare updatedAt: Date
}
