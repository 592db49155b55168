import { deflateRawSync } from 'node:zlib'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { readSheet } from '../../app/imports/read_sheet.ts'
import { workbook } from '../support/workbooks.ts'

const seed = 20261121
const told = new Set(['notAWorkbook', 'encryptedWorkbook', 'workbookTooBig', 'emptyWorkbook', 'tooManyRows'])
const isToldOrRead = (bytes: Buffer): boolean => {
  const read = readSheet(bytes)
  return 'code' in read ? told.has(read.code) : read.rows.every(({ cells }) => cells.every((cell) => typeof cell === 'string'))
}

const good = workbook([
  ['ISBN', '书名', '定价'],
  ['9780000000001', '活着', 12.5],
  ['9780000000002', '=1+1', 3],
])

test.group('broken files', () => {
  test('any bytes are read, or told what is wrong with them', ({ assert }) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => assert.isTrue(isToldOrRead(Buffer.from(bytes)))),
      { seed, numRuns: 300 },
    )
  })

  test('what an export says above its rows is no heading; one column of values is one still', ({ assert }) => {
    const headOf = (rows: readonly (readonly unknown[])[]) => {
      const read = readSheet(workbook(rows))
      return 'code' in read ? read.code : [read.above.length, read.header.cells, read.header.number, read.rows.length]
    }
    const table = [
      ['ISBN', '书名'],
      ['9780000000001', '活着'],
    ]
    assert.deepEqual(headOf([['图书'], ['书名：活'], [], ...table]), [2, ['ISBN', '书名'], 4, 1])
    assert.deepEqual(headOf([[], ...table]), [0, ['ISBN', '书名'], 2, 1])
    assert.deepEqual(headOf([...table, [], ['9780000000002', '许三观']]), [0, ['ISBN', '书名'], 1, 2])
    assert.deepEqual(headOf([['ISBN'], [], ['9780000000001']]), [0, ['ISBN'], 1, 1])
  })

  test('a workbook with any bytes changed, cut or doubled is read, or told what is wrong with it', ({ assert }) => {
    const change = fc.record({ at: fc.nat(good.length - 1), value: fc.nat(255) })
    const changes = fc.array(change, { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(changes, fc.nat(good.length), fc.boolean(), (made, cut, isCut) => {
        const bytes = Buffer.from(good)
        for (const { at, value } of made) bytes[at] = value
        assert.isTrue(isToldOrRead(isCut ? bytes.subarray(0, cut) : bytes))
      }),
      { seed, numRuns: 300 },
    )
  })

  test('a part that is no XML is told, whatever it holds', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) =>
        assert.isTrue(isToldOrRead(Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(text)]))),
      ),
      { seed, numRuns: 200 },
    )
  })

  test('texts of a CSV come back as they were written, in UTF-8 with and without its mark', ({ assert }) => {
    const cell = fc.stringMatching(/^[a-zA-Z0-9\u4e00-\u9fa5]{1,12}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), fc.boolean(), (rows, isMarked) => {
        const text = ['a1,b1', ...rows.map((row) => row.join(','))].join('\r\n')
        const read = readSheet(Buffer.from((isMarked ? '\ufeff' : '') + text))
        assert.isFalse('code' in read)
        if (!('code' in read))
          assert.deepEqual(
            read.rows.map(({ cells }) => cells),
            rows,
          )
      }),
      { seed, numRuns: 200 },
    )
  })

  test('a CSV in GBK, as Chinese Excel writes it, is read', ({ assert }) => {
    // 书名,定价 / 活着,12
    const bytes = Buffer.from([0xca, 0xe9, 0xc3, 0xfb, 0x2c, 0xb6, 0xa8, 0xbc, 0xdb, 0x0a, 0xbb, 0xee, 0xd7, 0xc5, 0x2c, 0x31, 0x32])
    const read = readSheet(bytes)
    assert.isFalse('code' in read)
    if (!('code' in read))
      assert.deepEqual(
        [read.header.cells, read.rows[0]?.cells],
        [
          ['书名', '定价'],
          ['活着', '12'],
        ],
      )
  })
})
