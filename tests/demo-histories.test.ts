import { describe, expect, it } from 'vitest'
import { filesOf } from '../engine/runtime/fields/attachment.ts'
import { Clock } from '../engine/runtime/fixtures/clock.ts'
import { isIdentityNumber } from '../engine/runtime/fixtures/numbers/identity-number.ts'
import { Workdays } from '../engine/runtime/fixtures/workday.ts'
import { inZone } from '../engine/runtime/values/moment.ts'
import { wireOf } from '../engine/runtime/values/record-data.ts'
import { app, now, number, of, records, text } from './support/recent-demonstration.ts'

describe('histories of the demonstration', () => {
  /** The steps of a record that do not follow from the one before, or that its workflow does not have; and where it stands, if that is elsewhere. */
  const breaks = ({ entity, data, steps }: (typeof records)[number]): readonly string[] => {
    const { initial = '', transitions } = app.entities.get(entity)?.workflow?.declaration ?? {}
    let stands = initial
    const wrong = steps.flatMap(({ transition, from, to }) => {
      const declared = transitions?.[transition]
      const follows = from === stands && declared?.from.includes(from) && to === (declared.to ?? from)
      stands = to
      return follows ? [] : [`${entity}: ${transition} from ${from} to ${to}`]
    })
    const status = text(data, app.entities.get(entity)?.workflow?.field ?? '')
    return status === stands ? wrong : [...wrong, `${entity}: stands at ${status}, not at ${stands}`]
  }
  const withWorkflow = records.filter(({ entity }) => app.entities.get(entity)?.workflow !== undefined)

  it('are paths of their workflows', () => {
    expect(withWorkflow.length).toBeGreaterThan(5_000)
    expect([...new Set(withWorkflow.flatMap(breaks))]).toEqual([])
  })

  it('keep in the record what was said with the step', () => {
    const said = records.filter(({ entity, steps }) => entity === 'defrostApplication' && steps.at(-1)?.comment !== undefined)
    expect(said.length).toBeGreaterThan(5)
    expect(said.map(({ data }) => text(data, 'approvalOpinion'))).toEqual(said.map(({ steps }) => steps.at(-1)?.comment))
  })

  it('go on in time', () => {
    const backwards = withWorkflow.filter(({ steps }) => steps.some(({ at }, index) => index > 0 && at < (steps[index - 1]?.at ?? '')))
    expect(backwards.map(({ entity }) => entity)).toEqual([])
  })
})

describe('what people of the trade would find strange', () => {
  const byId = new Map(records.map(({ data }) => [data.id, data]))
  const timeZone = app.bundle.app.timeZone
  const workdays = new Workdays(app, new Clock(timeZone))
  /** What fields, warehouses, markets and other systems do on days off too. */
  const everyDay = new Set(['deliveryNote', 'goodsReceipt', 'hogReferencePrice', 'purchaseOrder', 'slaughterPreOrder'])
  const atWork = (entity: string, moment: string) => {
    const { date, time } = inZone(moment, timeZone) ?? { date: '', time: '' }
    return time >= '08:30' && time <= '18:00:59' && (everyDay.has(entity) || workdays.isWorkingDay(date))
  }

  it('what must be filled in is filled in', () => {
    const empty = records.flatMap(({ entity, data }) =>
      [...(app.entities.get(entity)?.fields.values() ?? [])].flatMap(({ name, declaration }) =>
        declaration &&
        'required' in declaration &&
        declaration.required === true &&
        declaration.visible === undefined &&
        wireOf(data, name) === null
          ? [`${entity}.${name}`]
          : [],
      ),
    )
    expect([...new Set(empty)]).toEqual([])
  })

  it('goods, bases and papers have files behind them', () => {
    const kept: Readonly<Record<string, string>> = {
      goods: 'goodsPictures',
      goodsPicture: 'pictures',
      inspectionReport: 'reportFile',
      productionBase: 'basePictures',
      qualificationFile: 'file',
      supplierRegistration: 'licenceScan',
    }
    for (const [entity, field] of Object.entries(kept))
      expect(
        of(entity).filter((record) => filesOf(record[field]).length === 0),
        `${entity}.${field}`,
      ).toEqual([])
  })

  it('histories take place while people work', () => {
    const moments = records.flatMap(({ entity, data, steps }) =>
      [text(data, 'createdAt'), ...steps.map(({ at }) => at)].map((at) => ({ entity, at })),
    )
    expect(moments.length).toBeGreaterThan(20_000)
    expect(moments.filter(({ entity, at }) => !atWork(entity, at)).slice(0, 5)).toEqual([])
  })

  it('people take some minutes from one step to the next', () => {
    const hurried = records.flatMap(({ entity, steps }) =>
      steps.flatMap(({ at, by, transition }, index) => {
        const before = steps[index - 1]
        const isFollowing = before === undefined || Date.parse(at) - Date.parse(before.at) >= 60_000
        return isFollowing || by === before?.by ? [] : [`${entity}: ${transition}`]
      }),
    )
    expect([...new Set(hurried)]).toEqual([])
  })

  it('a supplier’s records are made by their own people', () => {
    const others = records.flatMap(({ entity, data, steps }) =>
      [text(data, 'createdBy'), ...steps.map(({ by }) => String(by))].flatMap((by) => {
        const employer = byId.get(by)?.supplier
        return employer && data.supplier && employer !== data.supplier ? [`${entity} ${data.id}`] : []
      }),
    )
    expect(others).toEqual([])
  })

  it('nobody acts before they are there', () => {
    const early = records.flatMap(({ entity, data }) => {
      const maker = byId.get(text(data, 'createdBy'))
      return maker && text(maker, 'createdAt') > text(data, 'createdAt') ? [entity] : []
    })
    expect([...new Set(early)]).toEqual([])
  })

  it('names of enterprises are of where they are, each once', () => {
    const suppliers = of('supplier').filter((supplier) => wireOf(supplier, 'registeredAddress') !== null)
    expect(suppliers).toHaveLength(300)
    const names = suppliers.map((supplier) => text(supplier, 'supplierName'))
    expect(new Set(names).size).toBe(names.length)
    const towns = new Map([
      ['潍坊', '寿光'],
      ['烟台', '栖霞'],
      ['肇庆', '四会'],
      ['长沙', '长沙'],
      ['合肥', '长丰'],
      ['苏州', '昆山'],
    ])
    const elsewhere = suppliers.filter((supplier) => {
      const town = text(supplier, 'supplierName').slice(0, 2)
      return !text(supplier, 'registeredAddress').startsWith(towns.get(town) ?? town)
    })
    expect(elsewhere.map((supplier) => [supplier.supplierName, supplier.registeredAddress])).toEqual([])
    expect(names.filter((name) => /贸易专业合作社|电子商务专业合作社|鲜达/.test(name))).toEqual([])
  })

  it('numbers of persons are of days on which someone was born', () => {
    const numbers = [
      ...of('driver').map((driver) => text(driver, 'driverLicenceNo')),
      ...of('supplierRegistration').flatMap((record) => (record.legalIdType === 'ID_CARD' ? [text(record, 'legalIdNo')] : [])),
    ]
    expect(numbers.length).toBeGreaterThan(400)
    expect(numbers.filter((number) => !isIdentityNumber(number))).toEqual([])
  })

  it('drivers may drive what they drive', () => {
    const heavy = of('driver').filter(({ vehicleType }) => ['COLD', 'TRUCK_6_8', 'TRUCK_9_6'].includes(String(vehicleType)))
    expect(heavy.length).toBeGreaterThan(100)
    expect(heavy.filter(({ licenceClass }) => licenceClass === 'C1')).toEqual([])
  })

  it('goods weigh what their specification says, packed a little more', () => {
    for (const goods of of('goods')) {
      const [, amount = '', unit = ''] = /^([\d.]+)(kg|g)\//.exec(text(goods, 'spec')) ?? []
      const net = number(goods, 'netWeight')
      if (amount) expect(net.toNumber(), text(goods, 'spec')).toBeCloseTo(Number(amount) / (unit === 'g' ? 1000 : 1), 3)
      expect(number(goods, 'grossWeight').gte(net)).toBe(true)
    }
  })

  it('certificates stand where their dates put them', () => {
    const today = now.slice(0, 10)
    for (const file of of('qualificationFile')) {
      const validTo = wireOf(file, 'validTo')
      if (file.status === 'EXPIRED') expect(String(validTo) < today).toBe(true)
      if (file.status === 'APPROVED' && validTo !== null) expect(String(validTo) >= today).toBe(true)
      if (file.qualificationType === 'BUSINESS_LICENCE') expect(file.certificateNo).toBe(byId.get(text(file, 'supplier'))?.creditCode)
      expect(String(file.validFrom) <= text(file, 'createdAt').slice(0, 10)).toBe(true)
    }
  })

  it('statements are made when their period is over', () => {
    const early = of('statement').filter(
      (statement) => statement.periodTo && text(statement, 'createdAt').slice(0, 10) < text(statement, 'periodTo'),
    )
    expect(early.map(({ statementNo }) => statementNo)).toEqual([])
  })

  it('parcels carry numbers of their courier', () => {
    const sent = of('paymentApplication').filter(({ courierNo }) => courierNo)
    expect(sent.length).toBeGreaterThan(5)
    const prefixes: Readonly<Record<string, string>> = { 顺丰速运: 'SF', 中通快递: '78', 德邦快递: 'DPK', 京东快递: 'JD' }
    expect(sent.filter((one) => !text(one, 'courierNo').startsWith(prefixes[text(one, 'courierCompany')] ?? '-'))).toEqual([])
  })
})
