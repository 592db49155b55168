import type { HttpContext } from '@adonisjs/core/http'
import type { RecordKey } from '../../storage/messages/news_of_records.ts'

/** More than a page has tabs. */
const most = 20

/** The records that a page wants to hear of, each as `entity/id`; what is none is left out. */
export function readWatched({ request }: HttpContext): readonly RecordKey[] {
  const asked: unknown = request.qs().watch
  const texts = Array.isArray(asked) ? asked : [asked]
  const keys = texts.flatMap((text): RecordKey[] => {
    const [, entity, id] = /^([A-Za-z][A-Za-z0-9]*)\/(\d{1,18})$/.exec(String(text)) ?? []
    return entity !== undefined && id !== undefined ? [{ entity, id }] : []
  })
  return keys.slice(0, most)
}
