import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'

/** Something that somebody is told. */
export default class Notification extends BaseModel {
  static override table = '_notifications'

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare accountId: string

  @column()
  declare entity: string

  @column()
  declare recordId: string

  @column()
  declare title: string

  @column()
  declare body: string

  @column.dateTime()
  declare createdAt: DateTime

  /** Null while it was not read. */
  @column.dateTime()
  declare readAt: DateTime | null
}
