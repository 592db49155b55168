import type { DocumentScreen as Declaration } from '../../../schema/screen.ts'
import { DocumentProvider } from '../../document/document-context.tsx'
import { ErrorView } from '../../parts/error-view.tsx'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useTab } from '../../places/tab-context.ts'
import type { ScreenProps } from '../screen-props.ts'
import { DocumentPage } from './document-page.tsx'
import { type ControllerOptions, useControllerOf } from './use-controller-of.ts'

interface DocumentScreenProps extends ScreenProps<Declaration> {
  /** Of another kind of screen that has a document in it. */
  readonly options?: ControllerOptions
}

/** One record with its lines: read, changed, taken through its workflow. */
export function DocumentScreen({ options, ...props }: DocumentScreenProps) {
  const tab = useTab()
  const { controller, problem, retry } = useControllerOf(props, options)
  if (problem) return <ErrorView problem={problem} onRetry={retry} onLeave={() => tab.close({ force: true })} />
  if (!controller) return <PageSkeleton />
  return (
    <DocumentProvider controller={controller}>
      <DocumentPage open={props.open} hasHistory={options?.hasHistory !== false} isOnlyOne={options?.isOnlyOne === true} />
    </DocumentProvider>
  )
}
