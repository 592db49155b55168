import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EditedThing } from './use-thing.ts'
import type { ThingWork } from './use-thing-work.ts'

interface ThingActionsProps {
  readonly edited: EditedThing
  readonly work: ThingWork
  readonly onVersions: () => void
  readonly onSchedule: () => void
}

/** Save, publish now or later, and what is done more rarely. */
export function ThingActions({ edited: { facts, isUnsaved, isBusy }, work, onVersions, onSchedule }: ThingActionsProps) {
  const { t } = useTranslation()
  const hasDraft = facts !== undefined && facts.draft !== null
  const canPublish = hasDraft || isUnsaved
  const rarer = [
    { key: 'versions', label: t('editor:versions'), onClick: onVersions },
    { key: 'discard', label: t('editor:discard'), danger: true, disabled: !hasDraft, onClick: work.discard },
  ]
  const later = [{ key: 'schedule', label: t('editor:scheduleMore'), onClick: onSchedule }]
  return (
    <>
      <Dropdown menu={{ items: rarer }} trigger={['click']}>
        <Button>{t('editor:more')}</Button>
      </Dropdown>
      <Button disabled={!isUnsaved} loading={isBusy} onClick={work.save}>
        {t('editor:save')}
      </Button>
      <Space.Compact>
        <Button type="primary" disabled={!canPublish} loading={isBusy} onClick={work.publish}>
          {t('editor:publish')}
        </Button>
        <Dropdown disabled={!canPublish} trigger={['click']} menu={{ items: later }}>
          <Button type="primary" disabled={!canPublish} icon={<DownOutlined aria-hidden />} aria-label={t('editor:publishMore')} />
        </Dropdown>
      </Space.Compact>
    </>
  )
}
