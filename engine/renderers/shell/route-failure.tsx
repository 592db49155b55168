import { useRouteError } from 'react-router-dom'
import { asProblem } from '../api/problem.ts'
import { ErrorView } from '../parts/error-view.tsx'

/** In the place of a page that failed as a whole, or of which a part did not come. */
export function RouteFailure() {
  return <ErrorView problem={asProblem(useRouteError())} onRetry={() => location.reload()} />
}
