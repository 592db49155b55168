import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { DocumentContext } from '../../../../runtime/screens/document/state.ts'
import { mostTableRows, tableColumns, tableDocument, tableId, tableRecord } from '../../../../runtime/screens/table/table-document.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { asProblem, Problem } from '../../../api/problem.ts'
import { searchRecords } from '../../../api/records.ts'
import type { DocumentApi } from '../../../document/document-api.ts'
import { DocumentProvider } from '../../../document/document-context.tsx'
import { DocumentController } from '../../../document/document-controller.ts'
import { draftStore } from '../../../document/draft-store.ts'
import { ErrorView } from '../../../parts/error-view.tsx'
import { PageSkeleton } from '../../../places/page-skeleton.tsx'
import { momentNow } from '../../../state/clock.ts'
import { sessionAtom } from '../../../state/portal.ts'
import type { ListFrame } from '../list-frame.ts'
import type { Rows } from '../use-rows.ts'
import { TablePage } from './table-page.tsx'

interface TableEditorProps {
  readonly frame: ListFrame
  /** Which records, in which order. */
  readonly request: Rows['request']
  readonly onClose: () => void
}

/** The records of a list as a table that is edited like the lines of a document. */
export function TableEditor({ frame, request, onClose }: TableEditorProps) {
  const context = useTableContext(frame)
  const user = String(context.user.id ?? '')
  const [controller, setController] = useState<DocumentController>()
  const [problem, setProblem] = useState<Problem>()
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; the language changes it in place
  useEffect(() => {
    const key = `table.${frame.route}.${JSON.stringify(request.filter ?? true)}`
    const parts = {
      context,
      api: tableApi(frame, request, setFound),
      drafts: draftStore(user, () => key),
      onStored: () => undefined,
      onRemoved: () => undefined,
    }
    let isCurrent = true
    DocumentController.open(parts, tableId).then(
      (opened) => isCurrent && setController(opened),
      (failure) => isCurrent && setProblem(asProblem(failure)),
    )
    return () => {
      isCurrent = false
    }
  }, [tries])
  useEffect(() => controller?.speak(context), [controller, context])

  function retry() {
    setProblem(undefined)
    setTries(tries + 1)
  }

  if (problem) return <ErrorView problem={problem} onRetry={retry} onLeave={onClose} />
  if (!controller) return <PageSkeleton />
  return (
    <DocumentProvider controller={controller}>
      <TablePage frame={frame} total={found} onClose={onClose} />
    </DocumentProvider>
  )
}

function useTableContext({ app, entity, screen, params = noParams, locale }: ListFrame): DocumentContext {
  const account = useAtomValue(sessionAtom)?.account
  return useMemo(
    () => ({ ...tableDocument(app, entity, screen), user: (account ?? {}) as RecordData, params, locale, clock: momentNow }),
    [app, entity, screen, account, params, locale],
  )
}

const noParams = {}

/** The calls of a document, for a table: it is read as a whole, and its rows are stored by themselves. */
function tableApi({ entity, screen, access }: ListFrame, request: Rows['request'], onFound: (total: number) => void): DocumentApi {
  const shown = screen.columns.map((column) => (typeof column === 'string' ? column : column.field))
  const refuse = async (): Promise<never> => {
    throw new Problem({ code: 'notFound', status: 404 })
  }
  return {
    async get() {
      const columns = tableColumns(entity, shown)
      const { rows, total } = await searchRecords(entity.name, { ...request, columns, page: { size: mostTableRows }, total: 'exact' })
      onFound(typeof total === 'number' ? total : rows.length)
      return tableRecord(entity, access, rows)
    },
    create: refuse,
    update: refuse,
    step: refuse,
    tryStep: refuse,
    remove: refuse,
  }
}
