import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { asDocument } from '../../../runtime/screens/as-document.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { EmbeddedTab } from '../../places/embedded-tab.tsx'
import { DocumentScreen } from '../document/document-screen.tsx'
import css from './record-panel.module.css'

interface RecordPanelProps {
  readonly open: OpenScreen<ScreenOf<'master-detail' | 'tree'>>
  /** `new` for one that is not stored yet. */
  readonly id: string
  readonly made?: RecordData | undefined
  readonly onStored: (record: RecordData) => void
  /** The record is gone, or was left. */
  readonly onClose: () => void
  /** Back to the list alone. */
  readonly onBack?: (() => void) | undefined
}

/** The record that is selected beside it, as a document. What is typed in it and not saved is there again when it is selected again. */
export function RecordPanel({ open, id, made, onStored, onClose, onBack }: RecordPanelProps) {
  const { t } = useTranslation()
  const { app, screen } = open
  const shown = useMemo(() => {
    const entity = app.entities.get(screen.entity)
    return entity && { ...open, screen: asDocument(screen, entity) }
  }, [open, app, screen])
  const params = useMemo(() => ({ id }), [id])
  const options = useMemo(() => ({ onStored, made }), [onStored, made])
  if (!shown) return null
  return (
    <EmbeddedTab does={{ close: onClose }}>
      <div className={css.panel} data-part="record">
        {onBack && (
          <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
            {t('common.back')}
          </Button>
        )}
        <DocumentScreen open={shown} params={params} options={options} />
      </div>
    </EmbeddedTab>
  )
}
