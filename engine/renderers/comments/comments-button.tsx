import { CommentOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '../parts/count-badge.tsx'
import { useComments } from './use-comments.ts'

interface CommentsButtonProps {
  readonly entity: string
  readonly id: string
  readonly onOpen: () => void
}

/** How much was said beside a record, and the way to it. */
export function CommentsButton({ entity, id, onOpen }: CommentsButtonProps) {
  const { t } = useTranslation()
  const count = useComments(entity, id).comments?.length ?? 0
  const name = count > 0 ? t('comments:count', { count }) : t('comments:title')
  return (
    <Tooltip title={t('comments:title')}>
      <CountBadge count={count} color="var(--color-accent)">
        <Button type="text" icon={<CommentOutlined aria-hidden />} data-action="comments" aria-label={name} onClick={onOpen} />
      </CountBadge>
    </Tooltip>
  )
}
