import type { Screen } from '../../schema/screen.ts'
import type { OpenScreen } from '../api/screens.ts'

/** What every screen is given. What else it needs of its tab it takes from `useTab()`. */
export interface ScreenProps<Kind extends Screen> {
  readonly open: OpenScreen<Kind>
  /** Route parameters, such as `id` (`new` for a document that is not saved yet). */
  readonly params: Readonly<Record<string, string>>
}
