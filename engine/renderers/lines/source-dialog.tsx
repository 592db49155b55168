import { Button, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asNew } from '../../runtime/screens/document/rows.ts'
import {
  disagreements,
  fillable,
  quietColumns,
  sourceColumns,
  sourceEntity,
  sourceFilter,
  sourceOrder,
} from '../../runtime/screens/document/sources.ts'
import { linesOf, type RecordData } from '../../runtime/values/record-data.ts'
import type { Conversion } from '../../schema/conversion.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { convertRecords, searchRecords } from '../api/records.ts'
import { FoundGrid } from '../grid/found-grid.tsx'
import { gridTextsAtom } from '../grid/grid-locale.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { useIsPhone } from '../state/use-media.ts'
import type { Page } from '../state/use-pages.ts'
import { useLinesFrame } from './lines-frame.ts'
import { SourceCards } from './source-cards.tsx'
import css from './source-dialog.module.css'

const textsAtom = unwrap(gridTextsAtom, (last) => last ?? {})

interface SourceDialogProps {
  readonly name: string
  readonly conversion: Conversion
  readonly title: string
  readonly onClose: () => void
}

/** Open lines of other documents: those chosen become lines of this one. */
export function SourceDialog({ name: conversionName, conversion, title, onClose }: SourceDialogProps) {
  const { t } = useTranslation()
  const { controller, entity, name } = useLinesFrame()
  const localeText = useAtomValue(textsAtom)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [refusal, setRefusal] = useState<string>()
  const isPhone = useIsPhone()
  const { context, state } = controller.view
  const source = sourceEntity(context.app, conversion)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be taken is asked once, when the dialog opens
  const filter = useMemo(() => sourceFilter(context.app, conversion, context.entity, state.record), [])
  const paths = useMemo(() => (source ? sourceColumns(source, conversion) : []), [source, conversion])
  const quiet = useMemo(() => (source ? quietColumns(source) : []), [source])
  const read = useCallback(
    async (page: Page) => {
      const { rows } = await searchRecords(source?.name ?? '', {
        columns: paths,
        filter,
        page,
        total: false,
        ...(source ? { sort: sourceOrder(source) } : {}),
        ...(words ? { search: words } : {}),
      })
      return rows
    },
    [source, paths, filter, words],
  )

  const found = { app: context.app, paths, quiet, read, onFailure: (failure: unknown) => setProblem(asProblem(failure)) }

  async function take() {
    setBusy(true)
    setProblem(undefined)
    setRefusal(undefined)
    try {
      const made = await convertRecords(conversionName, chosen)
      const { record } = controller.view.state
      if (disagreements(context.entity, record, made, conversion.same ?? []).length > 0) {
        setRefusal(conversion.sameMessage ?? t('document:sources.disagree'))
        return
      }
      for (const [field, value] of fillable(context.entity, record, made)) {
        const label = made.$labels?.[field]
        controller.edit({ kind: 'field', field, input: { kind: 'value', value, behind: behind(made, field), ...(label ? { label } : {}) } })
      }
      const rows = linesOf(made, conversion.to.lines ?? '')
      controller.edit({ kind: 'insert', lines: name, at: linesOf(controller.view.state.record, name).length, rows: asNew(entity, rows) })
      onClose()
    } catch (failure) {
      setProblem(asProblem(failure))
    } finally {
      setBusy(false)
    }
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
          <Button type="primary" onClick={take} loading={isBusy} disabled={chosen.length === 0}>
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
        {isPhone && source ? (
          <SourceCards {...found} entity={source} chosen={chosen} onChoose={setChosen} />
        ) : (
          <div className={css.grid}>
            <FoundGrid
              {...found}
              entity={source}
              isSortable={false}
              localeText={localeText}
              rowSelection={manyRows}
              selectionColumnDef={selectionColumn}
              onSelectionChanged={({ api }) => setChosen(api.getSelectedRows().map((row) => String(row.id)))}
            />
          </div>
        )}
        <p className={css.help}>{t('document:sources.help')}</p>
      </div>
    </Dialog>
  )
}

/** What a record carries of what a reference leads to, as paths from there. */
function behind(record: RecordData, field: string): RecordData {
  const start = `${field}.`
  const found = Object.entries(record).flatMap(([path, value]) =>
    path.startsWith(start) ? [[path.slice(start.length), value] as const] : [],
  )
  return Object.fromEntries(found)
}

const manyRows = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: false,
  enableClickSelection: true,
  enableSelectionWithoutKeys: true,
} as const
const selectionColumn = { width: 44, pinned: 'left', resizable: false, suppressMovable: true } as const
