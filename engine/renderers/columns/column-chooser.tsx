import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../parts/on-demand.tsx'
import type { Columns } from './columns.ts'

const ColumnChoices = onDemand(async () => {
  const choices = await import('./column-choices.tsx')
  await choices.addColumnTexts()
  return choices.ColumnChoices
})

/** Which columns are shown, in which order, which stay at the left edge, how close rows stand. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useTranslation()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('list.columns')}
      content={<ColumnChoices columns={columns} />}
      destroyOnHidden
    >
      <Tooltip title={t('list.columns')}>
        <Button type="text" icon={<SettingOutlined aria-hidden />} data-part="columns" aria-label={t('list.columns')} />
      </Tooltip>
    </Popover>
  )
}
