import type { Overview } from '../../runtime/overview/overview.ts'
import { api } from './api.ts'

/** What the portal can do for the person. */
export const readOverview = () => api.call<Overview>('/overview')
