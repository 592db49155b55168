import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { link } from '../engine/runtime/app/link.ts'
import { load } from '../engine/runtime/app/load.ts'
import { compute } from '../engine/runtime/documents/compute.ts'
import { filesOf } from '../engine/runtime/fields/attachment.ts'
import { Clock } from '../engine/runtime/fixtures/clock.ts'
import { generate } from '../engine/runtime/fixtures/generate.ts'
import { isEan13 } from '../engine/runtime/fixtures/numbers/ean13.ts'
import { isIdentityNumber } from '../engine/runtime/fixtures/numbers/identity-number.ts'
import { Workdays } from '../engine/runtime/fixtures/workday.ts'
import { isCreditCode } from '../engine/runtime/values/credit-code.ts'
import { Decimal } from '../engine/runtime/values/decimal.ts'
import { inZone } from '../engine/runtime/values/moment.ts'
import { linesOf, type RecordData, wireOf } from '../engine/runtime/values/record-data.ts'

const root = new URL('../metadata/', import.meta.url).pathname
const now = '2026-11-21T04:00:00.000Z'

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
const { bundle } = load(files)
const { purchaseOrders = { entity: '' } } = bundle.fixtures

/** The portal with the orders of its last weeks only, as many a day as in the whole demonstration. */
const app = link({
  ...bundle,
  fixtures: {
    ...bundle.fixtures,
    purchaseOrders: { ...purchaseOrders, count: 1500, created: { ...purchaseOrders.created, at: { kind: 'spread', from: -55, to: 0 } } },
  },
})
/** Files as the server would make them, without their bytes. */
const file = ({ name }: { readonly name: string }) => ({
  id: name,
  name,
  size: 1,
  type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
})
const records = [...generate(app, now, { picture: file, paper: file, again: (name) => file({ name }) }).records]
const of = (entity: string) => records.filter((record) => record.entity === entity).map(({ data }) => data)
const text = (record: RecordData, field: string) => String(wireOf(record, field))
const number = (record: RecordData, field: string) => new Decimal(text(record, field))
const statusesOf = (entity: string) => new Set(of(entity).map((record) => text(record, 'status')))
const orderLines = of('purchaseOrder').flatMap((order) => linesOf(order, 'lines').map((line) => ({ order, line })))

/** The quantities of the lines of documents, summed by the line they refer to. */
const sumBy = (documents: readonly RecordData[], lines: string, via: string, field: string) => {
  const sums = new Map<string, Decimal>()
  for (const line of documents.flatMap((document) => linesOf(document, lines))) {
    const key = text(line, via)
    sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(number(line, field)))
  }
  return sums
}
const inStatus = (entity: string, ...statuses: readonly string[]) =>
  of(entity).filter((record) => statuses.includes(text(record, 'status')))

describe('master data of the demonstration', () => {
  it('knows each supplier by what they deal in: fish is of fishermen, and oranges grow in Ganzhou', () => {
    const groups = new Map(
      ['goods', 'purchaseCategory', 'supplier'].flatMap((entity) => of(entity).map(({ id, purchaseGroup }) => [id, purchaseGroup])),
    )
    const told = ['goodsOrigin', 'productionBase', 'inspectionReport', 'goodsPicture', 'goodsStock', 'supplierGoodsManufacturer'].flatMap(
      of,
    )
    const strange = told.filter(
      ({ goods, purchaseCategory, supplier }) => groups.get(String(goods ?? purchaseCategory)) !== groups.get(String(supplier)),
    )
    expect(told.length).toBeGreaterThan(400)
    expect(strange).toEqual([])

    const oranges = new Set(of('goods').flatMap((goods) => (text(goods, 'goodsName').includes('赣南脐橙') ? [goods.id] : [])))
    const origins = of('goodsOrigin').filter(({ goods }) => oranges.has(String(goods)))
    expect(origins.filter((origin) => !text(origin, 'originDetail').includes('赣州'))).toEqual([])
  })

  it('is as large as promised', () => {
    const registered = inStatus('supplierRegistration', 'APPROVED').length
    expect(registered).toBeGreaterThan(10)
    expect(of('supplier')).toHaveLength(300 + registered)
    expect(of('goods')).toHaveLength(2000)
    expect(of('organization')).toHaveLength(40)
    expect(purchaseOrders.count).toBe(20_000)
    const entered = of('purchaseOrder').filter(
      (order) =>
        !['allocation', 'bidNotice', 'enquiry'].some((from) => order[from]) && !linesOf(order, 'lines').some(({ demand }) => demand),
    )
    const lines = entered.flatMap((order) => linesOf(order, 'lines')).length / entered.length
    expect(Math.abs(lines - 6)).toBeLessThan(0.3)
  })

  it('has an enterprise of each kind from each place that waits, and one that is let in', () => {
    const stands = new Set(
      of('supplierRegistration').map((record) =>
        ['cooperationType', 'regionVariant', 'status'].map((name) => text(record, name)).join(' '),
      ),
    )
    const kinds = ['PURCHASE', 'LABOR', 'SHIPPER', 'LOGISTICS'].flatMap((kind) =>
      ['MAINLAND', 'MACAU', 'OTHER'].map((place) => `${kind} ${place}`),
    )
    for (const kind of kinds) {
      expect(stands).toContain(`${kind} APPROVED`)
      expect(
        ['SUBMITTED', 'RETURNED', 'REJECTED'].some((status) => stands.has(`${kind} ${status}`)),
        kind,
      ).toBe(true)
    }
  })

  it('has codes with right check digits, each once', () => {
    const codes = of('supplier').map((supplier) => text(supplier, 'creditCode'))
    const ofMainland = codes.filter((code) => code.length === 18)
    expect(ofMainland.length).toBeGreaterThan(300)
    expect(ofMainland.every(isCreditCode)).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
    const eans = of('goods').map((goods) => text(goods, 'ean'))
    expect(eans.every(isEan13)).toBe(true)
    expect(new Set(eans).size).toBe(2000)
  })

  it('has registrations of the mainland with what only those are asked for', () => {
    const mainland = of('supplierRegistration').filter((record) => text(record, 'regionVariant') === 'MAINLAND')
    const others = of('supplierRegistration').filter((record) => text(record, 'regionVariant') !== 'MAINLAND')
    expect(mainland.length).toBeGreaterThan(20)
    expect(mainland.every(({ province, city }) => province !== null && city !== null)).toBe(true)
    expect(others.every(({ province, city }) => province === null && city === null)).toBe(true)
  })

  it('has the accounts that people are told of', () => {
    const logins = records.filter(({ demoPassword }) => demoPassword).map(({ data }) => text(data, 'loginAccount'))
    const staff = ['admin', 'groupadmin', 'buyer', 'buyer2', 'buyer.fruit', 'reviewer1', 'reviewer2', 'quality', 'finance']
    expect(logins).toEqual([...staff, 'supplier', 'supplier2', 'supplier.sub'])
  })
})

describe('orders of the demonstration', () => {
  it('stand in every status', () => {
    expect([...statusesOf('purchaseOrder')].sort()).toEqual(Object.keys(app.bundle.workflows.purchaseOrder?.statuses ?? {}).sort())
    expect([...statusesOf('deliveryNote')].sort()).toEqual(Object.keys(app.bundle.workflows.deliveryNote?.statuses ?? {}).sort())
  })

  it('have computed and cleared fields as the engine works them out', () => {
    for (const entity of ['purchaseOrder', 'deliveryNote', 'goodsReceipt']) {
      for (const record of of(entity).slice(0, 200)) expect(compute(app, entity, record, { today: '2026-11-21', now })).toBe(record)
    }
  })

  it('have totals that are exactly the sums of their lines', () => {
    for (const order of of('purchaseOrder')) {
      const sum = linesOf(order, 'lines').reduce((total, line) => total.plus(number(line, 'taxIncludedAmount')), new Decimal(0))
      expect(text(order, 'totalTaxIncludedAmount')).toBe(sum.toFixed(2))
    }
  })

  it('have shipped what is in transit or received, and never more than was ordered', () => {
    for (const { line } of orderLines) {
      const moved = number(line, 'inTransitQuantity').plus(number(line, 'receivedQuantity'))
      expect(text(line, 'shippedQuantity')).toBe(moved.toFixed(3))
      expect(moved.lte(number(line, 'quantity'))).toBe(true)
    }
  })

  it('agree with delivery notes on the way and with receipts', () => {
    const inTransit = sumBy(inStatus('deliveryNote', 'IN_TRANSIT'), 'asnLines', 'orderLine', 'shippedQuantity')
    const received = sumBy(inStatus('goodsReceipt', 'RECEIVED', 'CLOSED'), 'lines', 'orderLine', 'qualifiedQuantity')
    const rejected = sumBy(inStatus('goodsReceipt', 'RECEIVED', 'CLOSED'), 'lines', 'orderLine', 'rejectedQuantity')
    const none = new Decimal(0)
    for (const { line } of orderLines) {
      const id = String(line.id)
      expect(text(line, 'inTransitQuantity')).toBe((inTransit.get(id) ?? none).toFixed(3))
      expect(text(line, 'receivedQuantity')).toBe((received.get(id) ?? none).toFixed(3))
      expect(text(line, 'rejectedQuantity')).toBe((rejected.get(id) ?? none).toFixed(3))
    }
  })

  it('are delivered to one warehouse a note, by their own supplier', () => {
    const ordered = new Map(orderLines.map(({ order, line }) => [line.id, order]))
    for (const note of of('deliveryNote')) {
      for (const line of linesOf(note, 'asnLines')) {
        const order = ordered.get(text(line, 'orderLine')) as RecordData
        expect([wireOf(order, 'supplier'), wireOf(order, 'invOrg')]).toEqual([wireOf(note, 'supplier'), wireOf(note, 'invOrg')])
      }
    }
  })
})

describe('claims and statements of the demonstration', () => {
  it('stand in every status', () => {
    for (const entity of ['claim', 'statement'])
      expect([...statusesOf(entity)].sort(), entity).toEqual(Object.keys(app.bundle.workflows[entity]?.statuses ?? {}).sort())
  })

  it('have amounts that are exactly the sums of their lines', () => {
    for (const claim of of('claim')) {
      const lines = linesOf(claim, 'claimLines').reduce((total, line) => total.plus(number(line, 'lineAmount')), new Decimal(0))
      expect(text(claim, 'claimAmount')).toBe(lines.plus(number(claim, 'penaltyAmount')).toFixed(2))
    }
    for (const statement of of('statement')) {
      const owed = linesOf(statement, 'statementLines').reduce(
        (total, line) => total.plus(number(line, 'taxIncludedAmount')),
        new Decimal(0),
      )
      const deducted = linesOf(statement, 'claimLines').reduce((total, line) => total.plus(number(line, 'deductAmount')), new Decimal(0))
      const payable = owed.minus(deducted).minus(number(statement, 'duesDeductAmount'))
      expect(text(statement, 'payableAmount')).toBe(payable.toFixed(2))
      expect(payable.lt(0)).toBe(statement.reconciliationType === 'RETURN_NEGATIVE')
    }
  })

  it('deduct each claim once, of the same supplier and collected with the statement', () => {
    const claims = new Map(of('claim').map((claim) => [claim.id, claim]))
    const deducted = of('statement').flatMap((statement) => linesOf(statement, 'claimLines').map((line) => ({ statement, line })))
    expect(deducted.length).toBeGreaterThan(4)
    expect(new Set(deducted.map(({ line }) => text(line, 'claim'))).size).toBe(deducted.length)
    for (const { statement, line } of deducted) {
      const claim = claims.get(text(line, 'claim')) as RecordData
      expect([wireOf(claim, 'supplier'), claim.status, statement.status]).toEqual([wireOf(statement, 'supplier'), 'COLLECTED', 'CONFIRMED'])
    }
  })

  it('hold of each receipt what was received, at most once', () => {
    const live = of('statement').filter(({ status }) => !['UNRECONCILED', 'DELETED'].includes(String(status)))
    const reconciled = sumBy(live, 'statementLines', 'receiptLine', 'quantity')
    expect(reconciled.size).toBeGreaterThan(20)
    for (const line of of('goodsReceipt').flatMap((receipt) => linesOf(receipt, 'lines')))
      expect(text(line, 'reconciledQuantity')).toBe((reconciled.get(String(line.id)) ?? new Decimal(0)).toFixed(3))
  })
})

describe('prices of the demonstration', () => {
  const linesIn = (entity: string, lines: string) =>
    new Map(of(entity).flatMap((document) => linesOf(document, lines).map((line) => [String(line.id), line] as const)))
  const orderLine = linesIn('purchaseOrder', 'lines')
  const days = (count: number) => new Date(Date.parse(now) - count * 86_400_000).toISOString().slice(0, 10)

  it('are settled above and below those of the orders, in the days that finance looks at first', () => {
    const [statementLine, receiptLine] = [linesIn('statement', 'statementLines'), linesIn('goodsReceipt', 'lines')]
    const differences = inStatus('invoice', 'POSTED', 'PROCESSED')
      .filter((invoice) => text(invoice, 'postingDate') >= days(60))
      .flatMap((invoice) => linesOf(invoice, 'invoiceLines'))
      .flatMap((line) => {
        const settled = statementLine.get(String(line.statementLine))
        const ordered = orderLine.get(String(receiptLine.get(String(settled?.receiptLine))?.orderLine))
        return ordered ? [number(line, 'taxIncludedPrice').minus(number(ordered, 'taxIncludedPrice')).toNumber()] : []
      })
    expect(differences.filter((each) => each > 0).length).toBeGreaterThan(10)
    expect(differences.filter((each) => each < 0).length).toBeGreaterThan(10)
    expect(differences.filter((each) => each === 0).length).toBeGreaterThan(10)
  })

  it('are agreed with suppliers, who see which of their receipts of this month cost another', () => {
    const prices = new Map(of('purchasePrice').map((price) => [String(price.id), price]))
    for (const code of ['V100001', 'V100002']) {
      const supplier = of('supplier').find(({ supplierCode }) => supplierCode === code)
      const differing = inStatus('goodsReceipt', 'RECEIVED', 'CLOSED')
        .filter((receipt) => receipt.supplier === supplier?.id && text(receipt, 'receiptDate') >= days(30))
        .flatMap((receipt) => linesOf(receipt, 'lines'))
        .flatMap((line) => {
          const ordered = orderLine.get(String(line.orderLine))
          const agreed = prices.get(String(ordered?.libraryPrice))
          return ordered &&
            agreed?.supplier === supplier?.id &&
            !number(ordered, 'unitPrice').eq(text(agreed ?? {}, 'finalSettlementPrice'))
            ? [line]
            : []
        })
      expect(differing.length, code).toBeGreaterThan(2)
    }
  })
})

describe('suppliers of the demonstration', () => {
  it('are of a category that their purchase group is responsible for', () => {
    const groups = new Map(of('purchaseCategory').map((category) => [category.id, wireOf(category, 'purchaseGroup')]))
    const withCategory = of('supplierLifecycle').filter((lifecycle) => wireOf(lifecycle, 'purchaseCategory') !== null)
    expect(withCategory.length).toBeGreaterThan(200)
    const others = withCategory.filter((one) => groups.get(text(one, 'purchaseCategory')) !== wireOf(one, 'purchaseGroup'))
    expect(others).toEqual([])
  })
})

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
  /** Steps that fields, warehouses and other systems take on days off too. */
  const everyDay = new Set(['deliveryNote', 'goodsReceipt', 'purchaseOrder'])
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
