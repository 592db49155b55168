import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Columns } from './columns.ts'

const ColumnChoices = lazy(async () => {
  const choices = await import('./column-choices.tsx')
  await choices.addColumnTexts()
  return { default: choices.ColumnChoices }
})

/** Which columns are shown, in which order, which stay at the left edge, how close rows stand. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useTranslation()
  const choices = (
    <Suspense fallback={null}>
      <ColumnChoices columns={columns} />
    </Suspense>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('list.columns')} content={choices} destroyOnHidden>
      <Tooltip title={t('list.columns')}>
        <Button type="text" icon={<SettingOutlined aria-hidden />} data-part="columns" aria-label={t('list.columns')} />
      </Tooltip>
    </Popover>
  )
}
