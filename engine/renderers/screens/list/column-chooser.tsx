import { PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LaidOutColumn } from '../../../runtime/screens/list/column-layout.ts'
import { useDensity } from '../../state/density.ts'
import css from './column-chooser.module.css'
import type { Columns } from './use-column-layout.ts'

/** Which columns are shown, which stay at the left edge, how close rows stand. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useTranslation()
  return (
    <Popover trigger="click" placement="bottomRight" title={t('list.columns')} content={<Choices columns={columns} />}>
      <Tooltip title={t('list.columns')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t('list.columns')} />
      </Tooltip>
    </Popover>
  )
}

function Choices({ columns }: { columns: Columns }) {
  const { t } = useTranslation()
  const { density, choose } = useDensity()
  return (
    <div className={css.chooser}>
      <ul className={css.list}>
        {columns.all.map((column) => (
          <ColumnChoice key={column.path} column={column} columns={columns} isLast={column.isShown && columns.shown.length === 1} />
        ))}
      </ul>
      <p className={css.help}>{t('list.columnsHelp')}</p>
      <Checkbox checked={density === 'compact'} onChange={(event) => choose(event.target.checked ? 'compact' : 'comfortable')}>
        {t('list.compact')}
      </Checkbox>
      <Button type="link" size="small" onClick={columns.reset}>
        {t('list.resetColumns')}
      </Button>
    </div>
  )
}

function ColumnChoice({ column, columns, isLast }: { column: LaidOutColumn; columns: Columns; isLast: boolean }) {
  const { t } = useTranslation()
  const isPinned = column.pinned === 'left'
  const { shown, pinned } = columns.layout
  return (
    <li className={css.choice}>
      <Checkbox
        checked={column.isShown}
        disabled={isLast}
        onChange={(event) => columns.change({ shown: { ...shown, [column.path]: event.target.checked } })}
      >
        {column.label}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
        aria-pressed={isPinned}
        aria-label={t('list.pinColumn', { name: column.label })}
        onClick={() => columns.change({ pinned: { ...pinned, [column.path]: isPinned ? null : 'left' } })}
      />
    </li>
  )
}
