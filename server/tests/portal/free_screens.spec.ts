import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import { menu } from '../../../engine/runtime/access/menu.ts'
import { strangerAccess } from '../../../engine/runtime/access/stranger.ts'
import { cut } from '../../../engine/runtime/cut/cut.ts'
import { portalApp } from '../support/portal.ts'

const app = portalApp()
const free = [...app.screens].flatMap(([route, screen]) => (screen.free ? [route] : []))

test.group('screens that ask for no permission of their own', () => {
  test('open for whoever is signed in, whatever they hold, and for no stranger', ({ assert }) => {
    assert.isAtLeast(free.length, 50)
    assert.includeMembers(free, ['/procurement/purchaseOrder/myOrder', '/finance/payApply/payApplyQuery', '/report/threeRateNum'])
    const [nobody, stranger] = [access(app, []), strangerAccess(app)]
    for (const route of free) {
      assert.isDefined(cut(app, route, nobody), route)
      assert.isFalse(stranger.canOpen(route), route)
    }
  })

  test('grant no record, and stand in no menu of those whose role does not name them', ({ assert }) => {
    const nobody = access(app, [])
    for (const entity of app.entities.keys()) assert.isFalse(nobody.canRead(entity), entity)
    assert.notInclude(JSON.stringify(menu(app, access(app, ['supplier']))), '/procurement/purchaseOrder/purchaseOrderCreate')
  })

  test('the transition page is open to all', ({ assert }) => {
    assert.isTrue(strangerAccess(app).canOpen('/firstPage'))
    assert.isTrue(access(app, ['supplier']).canOpen('/firstPage'))
  })
})
