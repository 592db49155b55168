import type { DocumentScreen as Declaration } from '../../../schema/screen.ts'
import { PageSkeleton } from '../../tabs/page-skeleton.tsx'
import type { ScreenProps } from '../screen-props.ts'

/** One record with its lines. */
export function DocumentScreen(_: ScreenProps<Declaration>) {
  return <PageSkeleton />
}
