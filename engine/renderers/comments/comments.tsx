import { useTranslation } from 'react-i18next'
import { Conversation } from './conversation.tsx'
import { useComments } from './use-comments.ts'

interface CommentsProps {
  readonly entity: string
  readonly id: string
  readonly timeZone: string
}

/** What people said beside a record. */
export function Comments({ entity, id, timeZone }: CommentsProps) {
  const { t } = useTranslation()
  return <Conversation {...useComments(entity, id)} draft={`comment.${entity}.${id}`} readers={t('comments:readers')} timeZone={timeZone} />
}
