import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'

/** The password of an account, hashed. */
export default class Credential extends BaseModel {
  static override table = '_credentials'

  /** The id of the account's record. */
  @column({ isPrimary: true })
  declare accountId: string

  @column({ serializeAs: null })
  declare passwordHash: string

  @column.dateTime({ autoCreate: true, autoUpdate: true })
  declare changedAt: DateTime
}
