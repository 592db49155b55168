import { Button, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversion } from '../../schema/conversion.ts'
import { convertRecords } from '../api/records.ts'
import { FoundGrid } from '../grid/found-grid.tsx'
import { gridTextsAtom } from '../grid/grid-locale.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { useIsPhone } from '../state/use-media.ts'
import { useLinesFrame } from './lines-frame.ts'
import { SourceCards } from './source-cards.tsx'
import css from './source-dialog.module.css'
import { takeMade } from './take-made.ts'
import { useFoundSources } from './use-found-sources.ts'

const textsAtom = unwrap(gridTextsAtom, (last) => last ?? {})

interface SourceDialogProps {
  readonly name: string
  readonly conversion: Conversion
  readonly title: string
  readonly onClose: () => void
}

/** Open lines of other documents: those chosen become lines of this one. */
export function SourceDialog({ name, conversion, title, onClose }: SourceDialogProps) {
  const { t } = useTranslation()
  const frame = useLinesFrame()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { busy, problem, attempt, tell } = useAttempt<'take'>()
  const isBusy = busy !== undefined
  const [refusal, setRefusal] = useState<string>()
  const { source, found } = useFoundSources(frame, conversion, words, tell)

  async function take() {
    setRefusal(undefined)
    const made = await convertRecords(name, chosen)
    if (takeMade(frame, conversion, made)) onClose()
    else setRefusal(conversion.sameMessage ?? t('document:sources.disagree'))
  }

  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      width={960}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" onClick={() => attempt('take', take)} loading={isBusy} disabled={chosen.length === 0}>
            {t('document:sources.take', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {problem && <ErrorNote problem={problem} />}
        {refusal && (
          <p className={css.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Input.Search
          allowClear
          autoFocus
          placeholder={t('picker.search')}
          aria-label={t('picker.search')}
          onSearch={(text) => setWords(text.trim())}
        />
        <FoundSources source={source} found={found} chosen={chosen} onChoose={setChosen} />
        <p className={css.help}>{t('document:sources.help')}</p>
      </div>
    </Dialog>
  )
}

interface FoundSourcesProps extends ReturnType<typeof useFoundSources> {
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** The sources that were found: a grid of them, or cards on a phone. */
function FoundSources({ source, found, chosen, onChoose }: FoundSourcesProps) {
  const localeText = useAtomValue(textsAtom)
  const isPhone = useIsPhone()
  if (isPhone && source) return <SourceCards {...found} entity={source} chosen={chosen} onChoose={onChoose} />
  return (
    <div className={css.grid}>
      <FoundGrid
        {...found}
        entity={source}
        isSortable={false}
        localeText={localeText}
        rowSelection={manyRows}
        selectionColumnDef={selectionColumn}
        onSelectionChanged={({ api }) => onChoose(api.getSelectedRows().map((row) => String(row.id)))}
      />
    </div>
  )
}

const manyRows = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: false,
  enableClickSelection: true,
  enableSelectionWithoutKeys: true,
} as const
const selectionColumn = { width: 44, pinned: 'left', resizable: false, suppressMovable: true } as const
