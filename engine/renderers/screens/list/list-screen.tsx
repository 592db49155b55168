import type { ListScreen as Declaration } from '../../../schema/screen.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import type { ScreenProps } from '../screen-props.ts'

/** A list of records. */
export function ListScreen({ open }: ScreenProps<Declaration>) {
  return <PageTitle title={open.title} description={open.screen.description} />
}
