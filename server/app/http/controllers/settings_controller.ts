import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '../../audit/audit_entry.ts'
import type { Context } from '../../records/context.ts'
import portal from '../../services/portal.ts'
import { readSettingValues } from '../../settings/setting_values.ts'
import { Problem } from '../answers/problem.ts'
import { expectedVersion } from '../requests/expected_version.ts'
import { recordsContext } from '../requests/records_context.ts'

/** The values of a settings file, for whoever may open a screen that edits it. */
export default class SettingsController {
  async show(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { version, stored } = await portal.settings.of(nameOf(http, context))
    http.response.json({ version, values: stored })
  }

  async update(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const name = nameOf(http, context)
    const expected = expectedVersion(http)
    const before = await portal.settings.of(name)
    const changed = readSettingValues(context.app, name, http.request.body())
    if (expected !== 'any' && before.version !== expected) throw conflict(before)
    const merged = Object.entries({ ...before.stored, ...changed }).filter(([, value]) => value !== null)
    const stored = Object.fromEntries(merged)
    if (!(await portal.settings.store({ name, version: before.version, stored }, context.user.id)))
      throw conflict(await portal.settings.of(name))
    await portal.audit.append({ ...actorOf(context), kind: 'setting.change', detail: { name, keys: Object.keys(changed) } })
    http.response.json({ version: before.version + 1, values: stored })
  }
}

const conflict = ({ version, stored }: Awaited<ReturnType<typeof portal.settings.of>>) =>
  new Problem('conflict', { members: { current: { version, values: stored } } })

/** The file that is asked for. @throws Problem when the person may open no screen for it */
function nameOf({ params }: HttpContext, { app, access }: Context): string {
  const isOpen = [...app.screens].some(
    ([route, screen]) => screen.kind === 'settings' && screen.settings === params.name && access.canOpen(route),
  )
  if (!isOpen) throw new Problem('notFound')
  return params.name
}
