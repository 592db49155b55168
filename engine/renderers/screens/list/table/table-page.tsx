import { Button } from 'antd'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../../../runtime/screens/document/address.ts'
import { errorList, sentencesByAddress, whyOfError } from '../../../../runtime/screens/document/error-list.ts'
import { mostTableRows, tableRows } from '../../../../runtime/screens/table/table-document.ts'
import { rowChanges, wrongRows } from '../../../../runtime/screens/table/table-rows.ts'
import type { LinesSection as LinesOfScreen } from '../../../../schema/screen-parts.ts'
import { useController, useDocument } from '../../../document/document-context.tsx'
import { useIssues } from '../../../document/use-issues.ts'
import { figure } from '../../../i18n/figure.ts'
import { Jumps, JumpsContext } from '../../../lines/jumps.ts'
import { LinesSection } from '../../../lines/lines-section.tsx'
import { PageTitle } from '../../../parts/page-title.tsx'
import { useTab } from '../../../places/tab-context.ts'
import { ErrorBar } from '../../open-record/error-bar.tsx'
import { jumpTo } from '../../open-record/jump-to.ts'
import { Notices } from '../../open-record/notices.tsx'
import { useDrafts } from '../../open-record/use-document-tab.ts'
import { useSaveKeys } from '../../open-record/use-save-keys.ts'
import type { ListFrame } from '../list-frame.ts'
import css from './table-page.module.css'
import { useTableWork } from './use-table-work.ts'

interface TablePageProps {
  readonly frame: ListFrame
  /** Records that the list finds; a table has the first of them. */
  readonly total: number
  readonly onClose: () => void
}

/** A list while it is edited: what can be done, what is wrong, the table. */
export function TablePage({ frame, total, onClose }: TablePageProps) {
  const { t } = useTranslation()
  const tab = useTab()
  const controller = useController()
  const { context, state, busy } = useDocument()
  const page = useRef<HTMLDivElement>(null)
  const jumps = useMemo(() => new Jumps(), [])
  const idPrefix = useId()
  const issues = useIssues()
  const { language } = context.locale
  const errors = useMemo(() => sentencesByAddress(issues, language), [issues, language])
  const section = context.screen.sections[tableRows] as LinesOfScreen
  const items = useMemo(() => errorList(context, state.record, issues, [section]), [context, state.record, issues, section])
  const changed = useMemo(() => rowChanges(context, state), [context, state])
  const wrong = useMemo(() => (state.failures > 0 ? wrongRows(context, state) : new Set<string>()), [context, state])
  const good = changed.filter(({ key }) => !wrong.has(key)).length
  const isUnsaved = controller.isUnsaved

  useDrafts(tab.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab means the same on every render
  useEffect(() => tab.setUnsaved(isUnsaved, controller.draftKey), [isUnsaved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the table is left
  useEffect(() => () => tab.setUnsaved(false), [])

  const jump = (address: Address) => jumpTo(address, { idPrefix, jumps, page: page.current })

  const { save, leave } = useTableWork(frame, onClose)
  useSaveKeys({ save: () => void save(false), goOn: () => void save(false) })
  return (
    <JumpsContext value={jumps}>
      <div ref={page} className={css.page} data-table={frame.entity.name}>
        <PageTitle
          title={frame.title}
          description={total > mostTableRows ? t('document:table.first', { most: mostTableRows, total: figure(total) }) : undefined}
          actions={
            <>
              <Button onClick={leave}>{t('document:table.done')}</Button>
              {wrong.size > 0 && good > 0 && (
                <Button data-action="saveGood" disabled={busy !== undefined} onClick={() => save(true)}>
                  {t('document:table.saveGood', { count: figure(good) })}
                </Button>
              )}
              <Button
                type="primary"
                data-action="save"
                loading={busy !== undefined}
                disabled={!isUnsaved}
                title={isUnsaved ? undefined : t('document:actions.nothingToSave')}
                onClick={() => save(false)}
              >
                {isUnsaved ? t('document:table.save', { count: figure(changed.length) }) : t('document:actions.save')}
              </Button>
            </>
          }
        />
        <ErrorBar items={items} onJump={jump} whyOf={(item) => whyOfError(context, state, item)} />
        <Notices />
        <LinesSection name={tableRows} route={frame.route} section={section} errors={errors} />
      </div>
    </JumpsContext>
  )
}
