import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { addRecord } from '../../app/queues/add_record.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { create } from '../../app/steps/create.ts'
import { Caller } from '../matrix/caller.ts'
import { Caller as Stranger } from '../support/caller.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

/** Two groups of buyers, and what each buys. */
const groups = {
  greens: { entity: 'purchaseGroup', record: { purchaseGroupCode: 'PG91', purchaseGroupName: '叶菜采购组' } },
  meats: { entity: 'purchaseGroup', record: { purchaseGroupCode: 'PG92', purchaseGroupName: '肉类采购组' } },
  leaves: {
    entity: 'purchaseCategory',
    record: { categoryCode: '91', categoryName: '叶菜', categoryLevel: 1, categoryLine: 'VEGETABLE', purchaseGroup: '@greens' },
  },
  pork: {
    entity: 'purchaseCategory',
    record: { categoryCode: '92', categoryName: '猪肉', categoryLevel: 1, categoryLine: 'PORK', purchaseGroup: '@meats' },
  },
}

test.group('notices, as different readers see them over HTTP', (group) => {
  let portal: Portal
  let server: ServerProcess
  let head: Caller
  let buyer: Caller
  let vegetables: Caller
  let fish: Caller
  let vegetablesId: string
  const removals: (() => void)[] = []
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query(`update supplier set cooperation_type = 'LOGISTICS' where id = $1`, [portal.id('fish')])
    await portal.add(groups)
    await portal.database.pool.query('update supplier set purchase_group = $1 where id = $2', [
      portal.id('greens'),
      portal.id('vegetables'),
    ])
    const account = async (loginAccount: string, role: string, supplier?: string) => {
      const of = supplier === undefined ? { userType: 'STAFF' } : { userType: 'SUPPLIER', supplier: portal.id(supplier) }
      return (await create(portal.admin, 'user', { loginAccount, userName: loginAccount, roles: [role], ...of })).view.id ?? ''
    }
    vegetablesId = await account('vegetables', 'supplier', 'vegetables')
    const ids = [
      await account('head', 'groupadmin'),
      await account('buys', 'buyer'),
      vegetablesId,
      await account('fish', 'supplier', 'fish'),
    ]
    server = await ServerProcess.ready({
      METADATA_DIR: fileURLToPath(new URL('../../../metadata', import.meta.url)),
      DATABASE_URL: portal.database.url,
      DATA_DIR: temporaryFolder((remove) => removals.push(remove)),
    })
    const callers = await Promise.all(ids.map((id) => Caller.of(server.url, portal.database, id)))
    ;[head, buyer, vegetables, fish] = callers as [Caller, Caller, Caller, Caller]
    return async () => {
      await server.end()
      await portal.close()
      for (const remove of removals) remove()
    }
  })

  /** A notice that the head of the group has published. */
  const published = async (title: string, fields: object): Promise<string> => {
    const made = await head.call('POST', 'records/notice', { title, content: '<p>内容</p>', ...portal.resolved(fields) })
    if (made.status !== 201) throw new Error(made.text)
    const step = await head.call('POST', `records/notice/${made.body.id}/transitions/publish`, {})
    if (step.status !== 200) throw new Error(step.text)
    return String(made.body.id)
  }
  const titles = async (reader: Caller): Promise<unknown[]> => {
    const { body, text } = await reader.call('POST', 'records/notice/search', { columns: ['title'] })
    if (!body.rows) throw new Error(text)
    return (body.rows as { title: string }[]).map(({ title }) => title)
  }

  test('each is read by its audience, from its first moment to its last', async ({ assert }) => {
    for (const audienceType of ['ALL', 'SUPPLIER', 'STAFF', 'PUBLIC']) await published(audienceType, { audienceType })
    const later = await published('LATER', { publishFrom: '2999-01-01T00:00:00.000Z' })
    const over = await published('OVER', { publishTo: '2999-01-01T00:00:00.000Z' })
    await portal.database.pool.query(`update notice set publish_from = '2020-01-01', publish_to = '2020-01-02' where id = $1`, [over])
    assert.sameMembers(await titles(vegetables), ['ALL', 'SUPPLIER', 'PUBLIC'])
    assert.sameMembers(await titles(buyer), ['ALL', 'STAFF', 'PUBLIC'])
    assert.sameMembers(await titles(head), ['ALL', 'SUPPLIER', 'STAFF', 'PUBLIC', 'LATER', 'OVER'])
    for (const id of [later, over]) assert.equal((await vegetables.call('GET', `records/notice/${id}`)).status, 404)
    await portal.database.pool.query(`update notice set publish_from = '2020-01-01' where id = $1`, [later])
    assert.equal((await vegetables.call('GET', `records/notice/${later}`)).status, 200)
  })

  test('one for a kind of supplier is read by that kind', async ({ assert }) => {
    await published('LOGISTICS', { audienceType: 'SUPPLIER', cooperationType: 'LOGISTICS' })
    assert.include(await titles(fish), 'LOGISTICS')
    assert.notInclude(await titles(vegetables), 'LOGISTICS')
  })

  test('the list of signatures tells its keeper who has signed, and a supplier of its own alone', async ({ assert }) => {
    const signatures = [{ supplier: '@frozen' }, { supplier: '@vegetables' }]
    const id = await published('SIGN', { audienceType: 'SUPPLIER', signRequired: true, signatures })
    assert.include(await titles(vegetables), 'SIGN')
    assert.notInclude(await titles(fish), 'SIGN')
    const sign = (who: Caller) => who.call('POST', `records/notice/${id}/transitions/sign`, {})
    assert.equal((await sign(fish)).status, 404)
    assert.containsSubset((await head.call('GET', `records/notice/${id}`)).body, { signedCount: 0, signTotal: 2 })
    assert.equal((await sign(vegetables)).status, 200)
    assert.equal((await sign(vegetables)).status, 422)
    const { body } = await head.call('GET', `records/notice/${id}`)
    assert.containsSubset(body, { signedCount: 1, signTotal: 2, signatures: [{ signedBy: null }, { signedBy: vegetablesId }] })
    assert.exists((body.signatures as { signedAt: string }[])[1]?.signedAt)
    const seen = await vegetables.call('GET', `records/notice/${id}`)
    assert.lengthOf(seen.body.signatures as object[], 1)
    assert.containsSubset(seen.body, { signatures: [{ supplier: portal.id('vegetables'), signedBy: vegetablesId }] })
    for (const hidden of ['signedCount', 'signTotal']) assert.notProperty(seen.body, hidden)
  })

  /** What somebody finds who is not signed in. */
  const found = async (entity: string, columns: readonly string[], filter?: object) => {
    const stranger = new Stranger()
    await stranger.send(server.url, 'GET', '/api/portal')
    return stranger.send(server.url, 'POST', `/api/records/${entity}/search`, { columns, ...(filter && { filter }) })
  }
  const about = (prefix: string) => ({ startsWith: [{ var: 'record.title' }, prefix] })

  test('who is not signed in reads those that are for all, in their time, and not who stands behind them', async ({ assert }) => {
    for (const audienceType of ['ALL', 'PUBLIC', 'SUPPLIER', 'STAFF']) await published(`G-${audienceType}`, { audienceType })
    await published('G-LATER', { publishFrom: '2999-01-01T00:00:00.000Z' })
    const draft = await head.call('POST', 'records/notice', { title: 'G-DRAFT', content: '<p>内容</p>' })
    assert.equal(draft.status, 201)
    const { status, body } = await found('notice', ['title', 'content'], about('G-'))
    assert.equal(status, 200)
    assert.sameMembers(
      (body.rows as { title: string }[]).map(({ title }) => title),
      ['G-ALL', 'G-PUBLIC'],
    )
    for (const hidden of ['publishedBy', 'createdBy', 'signedCount', 'signTotal', 'signatures']) {
      const { status: refused, body: told } = await found('notice', ['title', hidden], about('G-ALL'))
      assert.equal(refused, 422, JSON.stringify(told))
    }
  })

  test('guides are read by their audience once they are published, by who is not signed in those for all', async ({ assert }) => {
    const keeps = async (audienceType: string, isPublished = true) => {
      const [guideCode, menu] = [`H-${audienceType}${isPublished ? '' : '-DRAFT'}`, '/registerPage/agreeMent']
      const fields = { guideCode, menu, guideTitle: guideCode, guideContent: '<p>内容</p>', audienceType, language: 'US' }
      const made = await head.call('POST', 'records/operationGuide', fields)
      assert.equal(made.status, 201, made.text)
      if (isPublished) assert.equal((await head.call('POST', `records/operationGuide/${made.body.id}/transitions/publish`, {})).status, 200)
    }
    for (const audienceType of ['ALL', 'PUBLIC', 'SUPPLIER', 'STAFF']) await keeps(audienceType)
    await keeps('PUBLIC', false)
    const columns = ['guideTitle', 'guideContent', 'language', 'menu']
    const titlesIn = (body: Readonly<Record<string, unknown>>) =>
      (body.rows as { guideTitle: string }[]).map(({ guideTitle }) => guideTitle)
    const seenBy = async (reader: Caller) => titlesIn((await reader.call('POST', 'records/operationGuide/search', { columns })).body)
    assert.sameMembers(titlesIn((await found('operationGuide', columns)).body), ['H-ALL', 'H-PUBLIC'])
    assert.sameMembers(await seenBy(vegetables), ['H-ALL', 'H-PUBLIC', 'H-SUPPLIER'])
    assert.sameMembers(await seenBy(buyer), ['H-ALL', 'H-PUBLIC', 'H-STAFF'])
    assert.equal((await found('operationGuide', ['guideTitle', 'publishedBy'])).status, 422)
  })

  test('banners are shown to their audience, beside the sign-in form those for it alone', async ({ assert }) => {
    const { app, database, accesses } = portal
    const usual = { bannerPosition: 'HOME_TOP', terminalType: 'ALL', openMode: 'TAB', publishFrom: '2020-01-01T00:00:00.000Z' }
    const banner = (code: string, fields: object) =>
      addRecord(serverContext(app, database.pool, accesses), database.pool, entityNamed(app, 'banner'), {
        ...usual,
        bannerCode: code,
        bannerTitle: code,
        status: 'PUBLISHED',
        ...fields,
      })
    for (const audienceType of ['ALL', 'SUPPLIER', 'STAFF', 'PUBLIC']) {
      await banner(`B-${audienceType}`, { audienceType })
      await banner(`L-${audienceType}`, { audienceType, bannerPosition: 'LOGIN' })
    }
    await banner('L-LATER', { audienceType: 'ALL', bannerPosition: 'LOGIN', publishFrom: '2999-01-01T00:00:00.000Z' })
    const shown = async (reader: Caller) =>
      ((await reader.call('POST', 'records/banner/search', { columns: ['bannerTitle'] })).body.rows as { bannerTitle: string }[])
        .map(({ bannerTitle }) => bannerTitle)
        .filter((title) => title.startsWith('B-'))
    assert.sameMembers(await shown(vegetables), ['B-ALL', 'B-SUPPLIER', 'B-PUBLIC'])
    assert.sameMembers(await shown(buyer), ['B-ALL', 'B-STAFF', 'B-PUBLIC'])
    const { status, body } = await found('banner', ['bannerTitle'])
    assert.equal(status, 200)
    assert.sameMembers(
      (body.rows as { bannerTitle: string }[]).map(({ bannerTitle }) => bannerTitle),
      ['L-ALL', 'L-PUBLIC'],
    )
    for (const entity of ['country', 'region']) assert.equal((await found(entity, ['createdBy'])).status, 422)
    for (const hidden of ['publishedBy', 'createdBy']) assert.equal((await found('banner', ['bannerTitle', hidden])).status, 422)
  })

  /** A business notice of the head of the group. */
  const notice = async (title: string, fields: object, isPublished = true): Promise<string> => {
    const made = await head.call('POST', 'records/businessNotice', { title, content: '<p>内容</p>', ...portal.resolved(fields) })
    if (made.status !== 201) throw new Error(made.text)
    if (isPublished) {
      const step = await head.call('POST', `records/businessNotice/${made.body.id}/transitions/publish`, {})
      if (step.status !== 200) throw new Error(step.text)
    }
    return String(made.body.id)
  }
  const read = async (reader: Caller) => {
    const { body, text } = await reader.call('POST', 'records/businessNotice/search', { columns: ['title'] })
    if (!body.rows) throw new Error(text)
    return (body.rows as { title: string }[]).map(({ title }) => title)
  }

  test('a business notice is read by whom it is for, once it is published, and each reads of its own receipt alone', async ({ assert }) => {
    const receipts = [{ supplier: '@vegetables' }, { supplier: '@fish' }]
    const both = await notice('BOTH', { receiverScope: 'SELECTED_SUPPLIERS', receipts })
    await notice('ONE', { receiverScope: 'SELECTED_SUPPLIERS', receipts: receipts.slice(1) })
    await notice('EVERY', { receiverScope: 'ALL_SUPPLIERS' })
    await notice('HOUSE', { receiverScope: 'STAFF' })
    await notice('DRAFT', { receiverScope: 'ALL_SUPPLIERS' }, false)
    assert.sameMembers(await read(vegetables), ['BOTH', 'EVERY'])
    assert.sameMembers(await read(fish), ['BOTH', 'ONE', 'EVERY'])
    assert.sameMembers(await read(buyer), ['HOUSE'])
    const seen = await vegetables.call('GET', `records/businessNotice/${both}`)
    assert.equal(seen.status, 200)
    for (const hidden of ['readCount', 'confirmedCount', 'receiverCount']) assert.notProperty(seen.body, hidden)
    assert.deepEqual(
      (seen.body.receipts as { supplier: string }[]).map(({ supplier }) => supplier),
      [portal.id('vegetables')],
    )
    const lines = await vegetables.call('POST', 'records/businessNotice.receipts/search', { columns: ['supplier'], total: 'exact' })
    assert.equal(lines.body.total, 1)
    assert.equal((await buyer.call('GET', `records/businessNotice/${both}`)).status, 404)
    assert.equal((await found('businessNotice', ['title'])).status, 401)
  })

  test('a business notice to all suppliers may be for one kind of them, and for those of the group that buys a category', async ({
    assert,
  }) => {
    const toAll = (title: string, fields: object) => notice(title, { receiverScope: 'ALL_SUPPLIERS', ...fields })
    await toAll('GOODS', { cooperationType: 'PURCHASE' })
    await toAll('CARRIERS', { cooperationType: 'LOGISTICS' })
    await toAll('LEAVES', { purchaseCategory: '@leaves' })
    await toAll('CARRIERS OF LEAVES', { cooperationType: 'LOGISTICS', purchaseCategory: '@leaves' })
    await toAll('PORK', { purchaseCategory: '@pork' })
    const told = async (reader: Caller) => (await read(reader)).filter((title) => /GOODS|CARRIERS|LEAVES|PORK/.test(title))
    assert.sameMembers(await told(vegetables), ['GOODS', 'LEAVES'])
    assert.sameMembers(await told(fish), ['CARRIERS'])
  })
})
