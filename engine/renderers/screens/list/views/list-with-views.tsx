import { PageSkeleton } from '../../../places/page-skeleton.tsx'
import { ListPage, type ListPageProps } from '../list-page.tsx'
import { useViews } from './use-views.ts'

/** The list, once it is known which saved view it opens with. */
export function ListWithViews(props: Omit<ListPageProps, 'views'>) {
  const views = useViews(props.frame)
  return views.isReady ? <ListPage {...props} views={views} /> : <PageSkeleton />
}
