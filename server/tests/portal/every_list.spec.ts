import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { cut } from '../../../engine/runtime/cut/cut.ts'
import { initialState } from '../../../engine/runtime/queries/conditions/initial-state.ts'
import { askedAt } from '../../../engine/runtime/screens/asked-at.ts'
import { listColumns } from '../../../engine/runtime/screens/list/list-columns.ts'
import {
  neededColumns,
  requestAggregates,
  requestColumns,
  requestQuestion,
  requestSort,
} from '../../../engine/runtime/screens/list/list-request.ts'
import { queryInputs } from '../../../engine/runtime/screens/list/query-inputs.ts'
import type { ListScreen } from '../../../engine/schema/screen.ts'
import type { Context } from '../../app/records/context.ts'
import { Invalid } from '../../app/records/failures.ts'
import { search } from '../../app/records/search.ts'
import { Portal } from '../support/portal.ts'

const kinds: ReadonlySet<string> = new Set(['list', 'master-detail', 'tree'])

test.group('every list', (group) => {
  let portal: Portal
  group.setup(async () => {
    portal = await Portal.open({})
    return () => portal.close()
  })

  const lists = () => [...portal.app.screens].flatMap(([route, screen]) => (kinds.has(screen.kind) ? [{ route, screen }] : []))

  /** What the page asks first of the list, for somebody of a role: as the cut that they are sent says it. */
  function firstQuestion(route: string, { access, user, now }: Context, params: Readonly<Record<string, string>>) {
    const bundle = cut(portal.app, route, access)
    if (!bundle) return undefined
    const app = link(bundle)
    const screen = askedAt(app.screens.get(route) as ListScreen, params)
    const entity = app.entities.get(screen.entity)
    if (!entity || !access.canRead((entity.parent?.entity ?? entity).name)) return undefined
    const columns = listColumns(app, entity, screen)
    const scope = { user, now, today: now.slice(0, 10), params }
    const state = initialState(app, screen, queryInputs(app, entity, screen), scope)
    return {
      entity: screen.entity,
      body: {
        columns: requestColumns(columns, neededColumns(entity, screen)),
        aggregates: requestAggregates(columns),
        sort: requestSort(state),
        ...requestQuestion(route, screen, state),
        page: { size: 1 },
      },
    }
  }

  test('is answered what its page asks first, with and without the parameters of its address, by each role that opens it and is no part of another', async ({
    assert,
  }) => {
    const refused: string[] = []
    const asked = new Set<string>()
    const parts = new Set(Object.values(portal.app.bundle.roles).flatMap(({ includes = [] }) => includes))
    for (const role of [...portal.app.roles.keys()].filter((each) => !parts.has(each))) {
      const somebody = portal.as({ id: '1', roles: [role] })
      for (const { route, screen } of lists()) {
        const names = (screen.params ?? []).flatMap((pattern) => [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
        for (const params of [{}, Object.fromEntries(names.map((name) => [name, '1']))]) {
          const question = firstQuestion(route, somebody, params)
          if (!question) continue
          asked.add(route)
          try {
            await search(somebody, question.entity, question.body)
          } catch (error) {
            const why = error instanceof Invalid ? error.issues.map(({ code, path }) => `${code} ${path}`).join() : String(error)
            refused.push(`${role} ${route} ${JSON.stringify(params)}: ${why}`)
          }
          if (names.length === 0) break
        }
      }
    }
    assert.deepEqual(refused, [])
    assert.isAtLeast(asked.size, lists().length * 0.9)
  }).timeout(300_000)
})
