import { test } from '@japa/runner'
import { create } from 'qrcode'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { drawInWorker } from '../../app/prints/printer.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { type Body, newBook, newBranch } from '../support/library_data.ts'
import { pdfBars, pdfCode } from '../support/pdf_code.ts'
import { pdfSizes, pdfText } from '../support/pdf_text.ts'
import { Visitor } from '../support/visitor.ts'
import { approvedLoan } from './approved_loan.ts'

test.group('prints', () => {
  test('the text of a print can be selected: title, number, rare characters, amount in words, page numbers', async ({ client, assert }) => {
    const { loan, librarian } = await approvedLoan(client)
    const answer = await librarian.get(`/api/records/loan/${loan.id}/prints/loanSlip`, { 'accept-language': 'ZHS' })
    assert.equal(answer.header('content-type'), 'application/pdf')
    const [page = ''] = await pdfText(answer.body())
    for (const text of ['借阅单', loan.loanNo, '㙓䶮与饕餮的故事', '45.50', '大写：', '元', '第 1 页，共 1 页', '馆员签字'])
      assert.include(page.replaceAll('  ', ' '), text)
    assert.notInclude(page, '�')
  })

  test('export.pdf: a print is on A4, upright or across', async ({ client, assert }) => {
    const { loan, librarian } = await approvedLoan(client)
    const upright = (await librarian.get(`/api/records/loan/${loan.id}/prints/loanSlip`)).body()
    assert.deepEqual(await pdfSizes(upright), [[210, 297]])
    const across: PrintDocument = {
      language: 'ZHS',
      title: '清单',
      name: 'NO-1',
      isLandscape: true,
      facts: [],
      totals: [],
      seals: [],
      foot: '打印：某人',
    }
    assert.deepEqual(await pdfSizes(await drawInWorker(across)), [[297, 210]])
  })

  test('the code on the paper is the number of the document', async ({ client, assert }) => {
    const { loan, librarian } = await approvedLoan(client)
    const drawn = await pdfCode((await librarian.get(`/api/records/loan/${loan.id}/prints/loanSlip`)).body())
    const { modules } = create(loan.loanNo, { errorCorrectionLevel: 'M' })
    const row = (at: number) => [...modules.data.slice(at * modules.size, (at + 1) * modules.size)].join('')
    assert.deepEqual(
      drawn,
      Array.from({ length: modules.size }, (_, at) => row(at)),
    )
  })

  test('export.pdf: a bar code is read by a scanner, and what bars cannot say stands as text', async ({ client, assert }) => {
    const label: PrintDocument = {
      language: 'ZHS',
      title: '标签',
      name: 'S-1',
      isLandscape: false,
      label: { width: 70, height: 36 },
      facts: [{ label: '商品', value: '上海青' }],
      totals: [],
      seals: [],
      foot: '打印：某人',
    }
    const read = async (text: string, as: 'code128' | 'ean') => pdfBars(await drawInWorker({ ...label, barcode: { text, as } }))
    assert.equal(await read('PO-20261129-00017', 'code128'), 'PO-20261129-00017')
    assert.equal(await read('978-7-020-00873-5', 'ean'), '9787020008735')
    assert.equal(await read('69012341', 'ean'), '69012341')
    for (const text of ['6901234567891', '蔬菜']) {
      const drawn = await drawInWorker({ ...label, barcode: { text, as: 'ean' } })
      assert.include((await pdfText(drawn)).join(), text)
      assert.deepEqual(await pdfCode(drawn), [])
    }
    const page = { ...label, label: undefined, barcode: { text: 'PO-1', as: 'code128' as const } }
    assert.equal(await pdfBars(await drawInWorker(page as unknown as PrintDocument)), 'PO-1')
    const librarian = await Visitor.signedIn(client, people.librarian)
    const book = await newBook(librarian, { title: '条码之书', branch: (await newBranch(await Visitor.signedIn(client, people.admin))).id })
    assert.include((await pdfText((await librarian.get(`/api/records/book/${book.id}/prints/bookLabel`)).body())).join(), book.isbn)
  })

  test('lines stand in the order of the document', async ({ client, assert }) => {
    const { loan, librarian, member } = await approvedLoan(client)
    const titles = ['甲乙集', '丙丁集', '戊己集']
    const copies: Body[] = []
    for (const title of titles) copies.push({ book: (await newBook(librarian, { title, branch: loan.branch })).id, quantity: '1' })
    const made = await member.post('/api/records/loan', { branch: loan.branch, copies })
    await member.post(`/api/records/loan/${made.body().id}/transitions/submit`)
    await librarian.post(`/api/records/loan/${made.body().id}/transitions/approve`, { comment: '同意借出这些书，请按时归还' })
    const text = (await pdfText((await librarian.get(`/api/records/loan/${made.body().id}/prints/loanSlip`)).body())).join()
    const places = titles.map((title) => text.indexOf(title))
    assert.notInclude(places, -1)
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    )
  })

  test('what a role does not see is not on its paper', async ({ client, assert }) => {
    const { loan, member } = await approvedLoan(client)
    const answer = await member.get(`/api/records/loan/${loan.id}/prints/loanSlip`, { 'accept-language': 'ZHS' })
    const text = (await pdfText(answer.body())).join()
    assert.include(text, '㙓䶮与饕餮的故事')
    assert.notInclude(text, '定价')
    assert.notInclude(text, '45.50')
  })

  test('a print speaks the language of the reader', async ({ client, assert }) => {
    const { loan, librarian } = await approvedLoan(client)
    const text = async (language: string) =>
      (await pdfText((await librarian.get(`/api/records/loan/${loan.id}/prints/loanSlip?lang=${language}`)).body())).join()
    const english = await text('US')
    for (const part of ['Loan slip', 'Page 1 of 1', 'and']) assert.include(english, part)
    assert.include(await text('ZHT'), '第 1 頁，共 1 頁')
  })

  test('what is over says so across its paper, and what holds does not', async ({ client, assert }) => {
    const { loan, librarian } = await approvedLoan(client)
    const paper = async () =>
      (await pdfText((await librarian.get(`/api/records/loan/${loan.id}/prints/loanSlip`, { 'accept-language': 'ZHS' })).body())).join()
    assert.notInclude(await paper(), '已归还')
    await portal.pool.query(`update loan set status = 'RETURNED' where id = $1`, [loan.id])
    assert.include(await paper(), '已归还')
  })

  test('several records are printed in one run, in the order in which they are named, each with pages of its own', async ({
    client,
    assert,
  }) => {
    const { loan, librarian, member } = await approvedLoan(client)
    const { loan: second } = await approvedLoan(client)
    const together = (as: Visitor, also: string) =>
      as.get(`/api/records/loan/${second.id}/prints/loanSlip?also=${also}`, { 'accept-language': 'ZHS' })
    const pages = await pdfText((await together(librarian, loan.id)).body())
    assert.lengthOf(pages, 2)
    for (const [at, { loanNo }] of [second, loan].entries()) {
      assert.include(pages[at], loanNo)
      assert.include(pages[at]?.replaceAll('  ', ' '), '第 1 页，共 1 页')
    }
    assert.equal((await together(await Visitor.signedIn(client, people.other), loan.id)).status(), 404)
    const draft = await member.post('/api/records/loan', { branch: loan.branch, copies: [{ book: loan.copies[0].book, quantity: '1' }] })
    assert.equal((await together(librarian, draft.body().id)).status(), 422)
    const many = Array.from({ length: 500 }, (_, at) => at + 1).join(',')
    assert.equal((await together(librarian, many)).body().issues[0].code, 'tooManyPrinted')
  })

  test('export.pdf: labels stand on a sheet, row by row, and on the next when it is full', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const branch = await newBranch(await Visitor.signedIn(client, people.admin))
    const books: Body[] = []
    for (let at = 0; at < 25; at++) books.push(await newBook(librarian, { title: `标签之书${at}`, branch: branch.id }))
    const [first, ...rest] = books.map(({ id }) => id)
    const answer = await librarian.get(`/api/records/book/${first}/prints/bookLabel?also=${rest.join(',')}`, { 'accept-language': 'ZHS' })
    assert.deepEqual(await pdfSizes(answer.body()), [
      [210, 297],
      [210, 297],
    ])
    const [whole = '', last = ''] = await pdfText(answer.body())
    assert.equal(whole.split('书名').length - 1, 24)
    assert.include(last, '标签之书24')
    assert.notInclude(whole, '标签之书24')
  })

  test('export.pdf: a label on a roll is a page of its own size, with everything that it says, written smaller where it is much', async ({
    assert,
  }) => {
    const print: PrintDocument = {
      language: 'ZHS',
      title: '一品一签',
      name: 'S-1',
      isLandscape: false,
      label: { width: 100, height: 70 },
      facts: [
        { label: '商品', value: '上海青' },
        { label: '产地', value: '广东省湛江市徐闻县曲界镇田洋村第三生产合作社蔬菜种植基地东侧第二十四号大棚' },
      ],
      qr: 'TRACE-1',
      note: '请贴于外箱正面。',
      totals: [],
      seals: [],
      foot: '打印：某人',
    }
    const drawn = await drawInWorker(print, { ...print, name: 'S-2' })
    assert.deepEqual(await pdfSizes(drawn), [
      [100, 70],
      [100, 70],
    ])
    const [page = ''] = await pdfText(drawn)
    for (const text of ['一品一签', '上海青', '请贴于外箱正面。']) assert.include(page, text)
    assert.include(page.replaceAll(/\s/g, ''), '蔬菜种植基地东侧第二十四号大棚')
    assert.notInclude(page, '…')
    const small = { ...print, label: { width: 40, height: 20 }, facts: [...print.facts, ...print.facts, ...print.facts] }
    assert.include((await pdfText(await drawInWorker(small))).join(), '…')
    assert.deepEqual((await pdfCode(drawn)).length, create('TRACE-1', { errorCorrectionLevel: 'M' }).modules.size)
  })

  test('nobody prints what they may not read, or what the workflow does not let them print', async ({ client, assert }) => {
    const { loan, librarian, member } = await approvedLoan(client)
    const other = await Visitor.signedIn(client, people.other)
    assert.equal((await other.get(`/api/records/loan/${loan.id}/prints/loanSlip`)).status(), 404)
    assert.equal((await librarian.get(`/api/records/loan/${loan.id}/prints/nothing`)).status(), 404)
    const copies = [{ book: loan.copies[0].book, quantity: '1' }]
    const draft = await member.post('/api/records/loan', { branch: loan.branch, copies })
    const refused = await member.get(`/api/records/loan/${draft.body().id}/prints/loanSlip`)
    assert.deepEqual([refused.status(), refused.body().issues[0].code], [422, 'wrongStatus'])
  })

  test('heads and what stands across are repeated on every page, sums stand on the last, and each page knows its number', async ({
    assert,
  }) => {
    const print: PrintDocument = {
      language: 'ZHS',
      title: '清单',
      name: 'NO-1',
      isLandscape: false,
      facts: [{ label: '日期', value: '2026-11-21' }],
      table: {
        columns: [
          { label: '品名', isNumber: false },
          { label: '金额', isNumber: true },
        ],
        rows: Array.from({ length: 200 }, (_, index) => [`第${index + 1}行`, `${index + 1}.00`]),
        totals: ['', '20,100.00'],
      },
      totals: [],
      seals: ['盖章处'],
      watermark: '草稿',
      foot: '打印：某人',
    }
    const pages = await pdfText(await drawInWorker(print))
    assert.isAbove(pages.length, 3)
    for (const [index, page] of pages.entries()) {
      assert.include(page, `第 ${index + 1} 页，共 ${pages.length} 页`)
      assert.include(page, '草稿')
      assert.equal(page.includes('20,100.00'), index === pages.length - 1)
    }
    for (const page of pages.slice(0, -1)) assert.include(page, '品名')
    assert.include(pages.join(), '第200行')
    assert.include(pages.at(-1) ?? '', '盖章处')
  })

  test('signatures never stand on a page without lines, however many lines there are', async ({ assert }) => {
    for (let count = 16; count <= 34; count += 2) {
      const rows = Array.from({ length: count }, (_, index) => [`行${index + 1}。`, `${index + 1}.00`])
      const print: PrintDocument = {
        language: 'ZHS',
        title: '清单',
        name: 'NO-1',
        isLandscape: false,
        facts: [{ label: '日期', value: '2026-11-21' }],
        table: {
          columns: [
            { label: '品名', isNumber: false },
            { label: '金额', isNumber: true },
          ],
          rows,
          totals: ['', '8.88'],
        },
        totals: [{ label: '合计金额', value: '8.88' }],
        capitals: { label: '大写', value: '捌元捌角捌分' },
        note: '请核对。'.repeat(20),
        seals: ['盖章处'],
        foot: '打印：某人',
      }
      const pages = await pdfText(await drawInWorker(print))
      const end = pages.at(-1) ?? ''
      for (const part of ['品名', `行${count}。`, '大写', '请核对', '盖章处']) assert.include(end, part, `${count} lines`)
      const drawn = pages.join().match(/行\d+。/g) ?? []
      assert.deepEqual(
        drawn,
        rows.map(([name]) => name),
      )
    }
  })
})
