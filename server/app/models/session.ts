import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'

/** A signed-in browser. */
export default class Session extends BaseModel {
  static override table = '_sessions'

  /** SHA-256 of the cookie, so that nobody who reads the table can sign in. */
  @column({ isPrimary: true })
  declare id: string

  @column()
  declare accountId: string

  @column.dateTime({ autoCreate: true })
  declare createdAt: DateTime

  /** When it was last used; written now and then, not on every request. */
  @column.dateTime()
  declare seenAt: DateTime

  /** When it ends, however much it is used. */
  @column.dateTime()
  declare expiresAt: DateTime

  /** How the person signed in, and from where. */
  @column()
  declare method: string | null

  @column()
  declare address: string | null

  @column()
  declare agent: string | null
}
