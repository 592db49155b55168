import {
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  ImportOutlined,
  InsertRowAboveOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './lines-toolbar.module.css'
import type { RowActions } from './row-actions.ts'

interface LinesToolbarProps {
  readonly title: string
  readonly count: number
  readonly selected: number
  readonly actions: RowActions
  /** Rows may come and go. */
  readonly canChangeRows: boolean
  /** Rows may be added by typing them. */
  readonly canAddRows: boolean
  /** Cells may be typed into. */
  readonly isEditable: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Conversions that add lines, with their labels. */
  readonly sources: readonly { readonly name: string; readonly label: string }[]
  readonly onSource: (name: string) => void
  readonly onImport?: (() => void) | undefined
  readonly children?: ReactNode
}

/** What can be done with the lines, in words; what the keyboard does besides is said in the tooltips. */
export const LinesToolbar = memo(function LinesToolbar(props: LinesToolbarProps) {
  const {
    title,
    count,
    selected,
    actions,
    canChangeRows,
    canAddRows,
    isEditable,
    canUndo,
    canRedo,
    sources,
    onSource,
    onImport,
    children,
  } = props
  const { t } = useTranslation()
  return (
    <div className={css.bar}>
      <h2 className={css.title}>
        {title}
        <span className={css.count}>
          {selected > 0 ? t('document:lines.selected', { selected, count }) : t('document:lines.count', { count })}
        </span>
      </h2>
      <div className={css.tools} role="toolbar" aria-label={title}>
        {canChangeRows && (
          <>
            {canAddRows && (
              <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={actions.add}>
                {t('document:lines.add')}
              </Button>
            )}
            <AddFrom sources={sources} onSource={onSource} />
            {onImport && (
              <Button size="small" icon={<ImportOutlined aria-hidden />} onClick={onImport}>
                {t('document:lines.import')}
              </Button>
            )}
            {canAddRows && (
              <>
                <Tool label={t('document:lines.insert')} keys="Ctrl+Shift+I" onClick={actions.insert}>
                  <InsertRowAboveOutlined aria-hidden />
                </Tool>
                <Tool label={t('document:lines.duplicate')} onClick={actions.duplicate}>
                  <CopyOutlined aria-hidden />
                </Tool>
              </>
            )}
            <Tool label={t('document:lines.remove')} onClick={actions.remove}>
              <DeleteOutlined aria-hidden />
            </Tool>
          </>
        )}
        {isEditable && (
          <>
            <Tool label={t('document:lines.fillDown')} keys="Ctrl+D" onClick={actions.fillDown}>
              <VerticalAlignBottomOutlined aria-hidden />
            </Tool>
            <Tool label={t('document:lines.undo')} keys="Ctrl+Z" onClick={actions.undo} isDisabled={!canUndo}>
              <UndoOutlined aria-hidden />
            </Tool>
            <Tool label={t('document:lines.redo')} keys="Ctrl+Y" onClick={actions.redo} isDisabled={!canRedo}>
              <RedoOutlined aria-hidden />
            </Tool>
          </>
        )}
        {children}
      </div>
    </div>
  )
})

function AddFrom({ sources, onSource }: Pick<LinesToolbarProps, 'sources' | 'onSource'>) {
  const { t } = useTranslation()
  const [first, ...others] = sources
  if (!first) return null
  if (others.length === 0) {
    return (
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onSource(first.name)}>
        {first.label}
      </Button>
    )
  }
  return (
    <Dropdown menu={{ items: sources.map(({ name, label }) => ({ key: name, label })), onClick: ({ key }) => onSource(key) }}>
      <Button size="small" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {t('document:lines.addFromOther')}
      </Button>
    </Dropdown>
  )
}

interface ToolProps {
  readonly label: string
  readonly keys?: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button with a picture. It leaves the focus in the grid, so that it is about the cell the person is in. */
function Tool({ label, keys, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label}>
      <Button
        type="text"
        size="small"
        icon={children}
        aria-label={label}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      />
    </Tooltip>
  )
}
