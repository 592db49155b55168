import { describe, expect, it } from 'vitest'
import type { AppEntity } from '../engine/runtime/app/app.ts'
import { linesOf } from '../engine/runtime/values/record-data.ts'
import { app, inStatus, of, records, text } from './support/recent-demonstration.ts'

/** Of these more than usual are refused, each for its reason. */
const oftenAside: Readonly<Record<string, string>> = { bidQuote: 'one of those who quote wins, the others lose' }
/** Statuses in which no record stands, each for its reason. */
const absent: Readonly<Record<string, string>> = {
  'hogReferencePrice.NEW': 'whoever writes down the price of a day sends it in at once',
  'priceEnquiry.SUBMITTED': 'fixtures cannot yet take lines of quotes into the awards of an enquiry',
  'visitorRegistration.ENTERED': 'visitors come and leave within hours, and none on a day off',
}
/** To come: entities whose fixtures are still being written. */
const toCome = new Set([
  'claimAutoIssueSetting',
  'contract',
  'dues',
  'governmentInspectionReport',
  'manufacturer',
  'paymentSettlement',
  'purchaseSelfCheck',
  'riskOrder',
  'slaughterPreOrder',
  'warehouseSwitchTask',
])

/** How many records of an entity stand in each status. */
const counts = new Map<string, Map<string, number>>()
for (const { entity, data } of records) {
  const status = text(data, app.entities.get(entity)?.workflow?.field ?? '')
  const own = counts.get(entity) ?? new Map<string, number>()
  counts.set(entity, own.set(status, (own.get(status) ?? 0) + 1))
}
const withWorkflow = [...app.entities.values()].filter(({ name, workflow }) => workflow !== undefined && counts.has(name))

const statusesOf = ({ workflow }: AppEntity) => Object.entries(workflow?.declaration.statuses ?? {})

/** Where people work: a step of theirs leads there, and one leads on. */
const isWorkedIn = ({ workflow }: AppEntity, status: string): boolean => {
  const steps = [...(workflow?.transitions.values() ?? [])].filter(({ internal }) => internal !== true)
  const leadsOn = steps.some(({ from, to = status }) => from.includes(status) && to !== status)
  return leadsOn && steps.some(({ from, to }) => to === status && from.some((each) => each !== status))
}

describe('the states in which records of the demonstration stand', () => {
  it('most have gone on: few are refused or cancelled', () => {
    const shares = withWorkflow.map((entity) => {
      const own = counts.get(entity.name) ?? new Map<string, number>()
      const all = [...own.values()].reduce((sum, count) => sum + count, 0)
      const aside = statusesOf(entity).filter(([, { aside }]) => aside === true)
      return { name: entity.name, share: aside.reduce((sum, [status]) => sum + (own.get(status) ?? 0), 0) / all }
    })
    expect(shares.length).toBeGreaterThan(100)
    expect(shares.filter(({ name, share }) => share > 0.4 && !(name in oftenAside) && !toCome.has(name))).toEqual([])
  })

  it('some stand wherever people work', () => {
    const missing = withWorkflow.flatMap((entity) =>
      statusesOf(entity).flatMap(([status, { aside }]) => {
        const isThere = aside === true || !isWorkedIn(entity, status) || counts.get(entity.name)?.has(status)
        return isThere || toCome.has(entity.name) ? [] : [`${entity.name}.${status}`]
      }),
    )
    expect(missing.sort()).toEqual(Object.keys(absent).sort())
  })

  it('a demand waits without an order, and is processed with one', () => {
    const ordered = (status: string) => inStatus('purchaseDemand', status).filter(({ order }) => order !== null)
    expect(ordered('UNTREATED')).toEqual([])
    expect(ordered('PROCESSED').length).toBeGreaterThan(300)
    expect(ordered('PROCESSED')).toHaveLength(inStatus('purchaseDemand', 'PROCESSED').length)
  })

  it('a request of a store is processed once nothing of it waits', () => {
    const statuses = new Map(of('purchaseDemand').map((demand) => [demand.id, text(demand, 'status')]))
    const stuck = inStatus('storeRequest', 'APPROVED').filter((request) => {
      const own = linesOf(request, 'lines').filter((line) => statuses.has(text(line, 'demand')))
      return own.length > 0 && own.every((line) => statuses.get(text(line, 'demand')) === 'PROCESSED')
    })
    expect(stuck).toEqual([])
  })

  it('prices that have expired ended before', () => {
    const expired = inStatus('purchasePrice', 'EXPIRED')
    expect(expired.length).toBeGreaterThan(10)
    expect(expired.filter((price) => text(price, 'effectiveTo') >= '2026-11-21')).toEqual([])
  })
})
