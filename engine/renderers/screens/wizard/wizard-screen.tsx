import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { asDocument } from '../../../runtime/screens/as-document.ts'
import { recordId } from '../../../runtime/screens/record-id.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { DocumentScreen, ScreenOf } from '../../../schema/screen.ts'
import { sendRecord } from '../../api/drafts.ts'
import { asProblem, isAbort, Problem } from '../../api/problem.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { type DocumentApi, documentApi } from '../../document/document-api.ts'
import { DocumentProvider } from '../../document/document-context.tsx'
import { ErrorView } from '../../parts/error-view.tsx'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useTab } from '../../places/tab-context.ts'
import { sessionAtom } from '../../state/portal.ts'
import { useControllerOf } from '../document/use-controller-of.ts'
import type { ScreenProps } from '../screen-props.ts'
import { useScreenScope } from '../use-screen-scope.ts'
import { WizardDrafts } from './wizard-drafts.ts'
import { WizardPage } from './wizard-page.tsx'
import { WizardRefused } from './wizard-refused.tsx'

/** A record that is filled in step by step, from where the person stopped. */
export function WizardScreen({ open, params }: ScreenProps<ScreenOf<'wizard'>>) {
  const tab = useTab()
  const { app, screen, route, access } = open
  const scope = useScreenScope(params)
  const id = recordId(app, screen.record, scope)
  const entity = app.entities.get(screen.entity)
  const address = id === 'new' || id === undefined ? route : `${route}/${id}`
  const [drafts, setDrafts] = useState<WizardDrafts>()
  const [problem, setProblem] = useState<Problem>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the person asks
  useEffect(() => {
    const abort = new AbortController()
    WizardDrafts.open(address, abort.signal).then(setDrafts, (failure) => !isAbort(failure) && setProblem(asProblem(failure)))
    return () => abort.abort()
  }, [address, tries])

  const shown = useMemo(() => entity && { ...open, screen: asDocument(screen, entity) }, [open, screen, entity])
  if (!shown || id === undefined) return <ErrorView problem={new Problem({ code: 'notFound', status: 404 })} />
  if (id === 'new' && !access.operations[screen.entity]?.includes('create')) return <WizardRefused open={open} />
  if (problem) {
    const retry = () => {
      setProblem(undefined)
      setTries(tries + 1)
    }
    return <ErrorView problem={problem} onRetry={retry} onLeave={() => tab.close({ force: true })} />
  }
  if (!drafts) return <PageSkeleton />
  const taken = (to: string) => {
    if (to !== address) return tab.open(to)
    setDrafts(undefined)
    setTries(tries + 1)
  }
  return (
    <OpenWizard
      key={`${address} ${tries}`}
      open={open}
      shown={shown}
      id={id}
      params={params}
      address={address}
      drafts={drafts}
      onTaken={taken}
    />
  )
}

interface OpenWizardProps {
  readonly open: OpenScreen<ScreenOf<'wizard'>>
  /** The record of it as a document. */
  readonly shown: OpenScreen<DocumentScreen>
  readonly id: string
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  readonly drafts: WizardDrafts
  readonly onTaken: (address: string) => void
}

const ignore = () => undefined

function OpenWizard({ open, shown, id, params, address, drafts, onTaken }: OpenWizardProps) {
  const tab = useTab()
  const isStranger = useAtomValue(sessionAtom) === null
  const api = useMemo(() => (isStranger ? sendingApi(address, open) : documentApi(open.route)), [isStranger, address, open])
  const given = useMemo(() => ({ ...params, id }), [params, id])
  const { controller, problem, retry } = useControllerOf({ open: shown, params: given }, { api, drafts, onStored: ignore })
  if (problem) return <ErrorView problem={problem} onRetry={retry} onLeave={() => tab.close({ force: true })} />
  if (!controller) return <PageSkeleton />
  return (
    <DocumentProvider controller={controller}>
      <WizardPage open={open} drafts={drafts} isStranger={isStranger} onTaken={onTaken} />
    </DocumentProvider>
  )
}

/** The calls of somebody who is not signed in: what they fill in is sent as a whole, and read by nobody but those who may. */
function sendingApi(address: string, { app, screen, route }: OpenScreen<ScreenOf<'wizard'>>): DocumentApi {
  const display = app.entities.get(screen.entity)?.display ?? 'id'
  return {
    ...documentApi(route),
    create: async (_, record) => {
      const name = await sendRecord(address, record)
      return { ...(record as RecordData), id: 'sent', version: 1, [display]: name }
    },
  }
}
