import type { AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'

/** Whether lists sort a field by its pinyin: words for people that name the record or are searched for. */
export function isSortedByPinyin(entity: AppEntity, field: AppField): boolean {
  return (
    field.kind === 'text' && entity.table !== '' && !entity.parent && (entity.display === field.name || entity.search.includes(field.name))
  )
}
