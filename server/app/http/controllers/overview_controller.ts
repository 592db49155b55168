import type { HttpContext } from '@adonisjs/core/http'
import { menu } from '../../../../engine/runtime/access/menu.ts'
import { overview } from '../../../../engine/runtime/overview/overview.ts'
import portal from '../../services/portal.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What the portal can do for the person. */
export default class OverviewController {
  show(http: HttpContext): void {
    const { app, access } = recordsContext(http)
    http.response.json(overview(app, access, menu(app, access), (role) => portal.accesses.of(app, [role])))
  }
}
