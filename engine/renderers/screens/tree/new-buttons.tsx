import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { recordName } from '../../../runtime/documents/record-name.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'

interface NewButtonsProps {
  /** The record that is selected: a new one comes below it, unless it is asked for at the top. */
  readonly below: RecordData | undefined
  readonly entity: AppEntity
  readonly onCreate: (above: RecordData | undefined) => void
}

/** Makes a record below the one that is selected, or at the top. */
export function NewButtons({ below, entity, onCreate }: NewButtonsProps) {
  const { t } = useTranslation()
  const make = (label: string) => (
    <Button type="primary" data-action="create" onClick={() => onCreate(below)}>
      {label}
    </Button>
  )
  if (!below) return make(t('kinds:tree.new', { title: entity.label }))
  return (
    <Space.Compact>
      {make(t('kinds:tree.newBelow', { name: recordName(entity, below) }))}
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items: [{ key: 'top', label: t('kinds:tree.newTop') }], onClick: () => onCreate(undefined) }}
      >
        <Button type="primary" icon={<DownOutlined aria-hidden />} aria-label={t('kinds:tree.newElsewhere')} />
      </Dropdown>
    </Space.Compact>
  )
}
