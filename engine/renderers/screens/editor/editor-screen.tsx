import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorScreen as Declaration, OverlayKind } from '../../../schema/screens/editor.ts'
import { getThings, type Things } from '../../api/overlays.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useTab } from '../../places/tab-context.ts'
import { useEdition } from '../../state/edition.ts'
import type { ScreenProps } from '../screen-props.ts'
import css from './editor.module.css'
import { NewCode } from './new-code.tsx'
import { loadReportOverview } from './report/load-report-builder.ts'
import { ThingEditor } from './thing-editor.tsx'
import { ThingList } from './thing-list.tsx'
import { ThingOverview } from './thing-overview.tsx'

/** Comes with the first overview. */
const ReportOverview = onDemand(loadReportOverview, PageSkeleton)

/** Changes metadata: what there is of a kind on the left, unless it is one thing, and the one that is edited. */
export function EditorScreen({ open, params }: ScreenProps<Declaration>) {
  const { t } = useTranslation()
  const { screen, title, app } = open
  const tab = useTab()
  const { things, problem, readAgain } = useThings(screen.edits)
  const asked = new URLSearchParams(tab.search)
  const [selected, setSelected] = useState<string | undefined>(params[screen.by ?? ''] ?? asked.get('name') ?? undefined)
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState<string>()

  if (problem) return <ErrorNote problem={problem} />
  if (!things) return <PageSkeleton />
  const shown = things.things.filter(({ name }) => screen.only === undefined || screen.only.includes(name))
  // What a screen is made of is a matter of a deployment; here it is presented.
  const mayAdd = screen.only === undefined && screen.edits !== 'screen'
  if (screen.opens !== undefined) {
    return (
      <div className={css.page}>
        <PageTitle title={title} description={screen.description} />
        {screen.edits === 'report' ? (
          <ReportOverview things={things} opens={screen.opens} />
        ) : (
          <ThingOverview
            things={shown}
            all={things}
            addressOf={(name) => `${screen.opens}?name=${encodeURIComponent(name)}`}
            canAdd={mayAdd}
          />
        )}
      </div>
    )
  }
  const isAlone = (screen.edits === 'report' || screen.by !== undefined) && selected !== undefined
  const only = isAlone ? selected : screen.only?.length === 1 ? screen.only[0] : undefined
  const current = only ?? added ?? selected
  const select = (name: string) => {
    setAdded(undefined)
    setSelected(name)
    tab.setSearch(`name=${encodeURIComponent(name)}`)
  }

  return (
    <div className={css.page}>
      {current === undefined && <PageTitle title={title} description={screen.description} />}
      <div className={only === undefined ? css.outer : css.single}>
        {only === undefined && (
          <section className={css.pane} aria-label={title}>
            <ThingList things={shown} selected={current} onSelect={select} />
            {mayAdd && (
              <NewCode
                className={css.tools}
                label={t('editor:newCode')}
                typed={typed}
                taken={things.things.map(({ name }) => name)}
                onType={setTyped}
                onAdd={() => setAdded(typed)}
              />
            )}
          </section>
        )}
        {current === undefined ? (
          <EmptyState reason={t('editor:select')} />
        ) : (
          <ThingEditor
            key={current}
            app={app}
            kind={screen.edits}
            name={current}
            title={only === undefined || isAlone ? (shown.find(({ name }) => name === current)?.label ?? current) : title}
            things={things}
            {...(screen.part && { part: [screen.part.in, params[screen.part.by] ?? asked.get('part') ?? ''] as const })}
            {...(screen.parts !== undefined && { parts: screen.parts })}
            onChanged={readAgain}
          />
        )}
      </div>
    </div>
  )
}

/** The things of a kind; read again when something was published, or the tab is refreshed. */
function useThings(kind: OverlayKind) {
  const tab = useTab()
  const edition = useEdition()
  const [things, setThings] = useState<Things>()
  const [problem, setProblem] = useState<Problem>()
  const [changes, setChanges] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to read again
  useEffect(() => {
    getThings(kind).then(setThings, (failure: unknown) => setProblem(asProblem(failure)))
  }, [kind, changes, tab.refreshes, edition])

  return { things, problem, readAgain: () => setChanges((count) => count + 1) }
}
