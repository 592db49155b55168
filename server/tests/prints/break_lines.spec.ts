import { test } from '@japa/runner'
import { breakLines } from '../../app/prints/break_lines.ts'

/** A Chinese character is two wide, others one. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (character > '⺀' ? 2 : 1), 0)
const broken = (text: string, room: number) => breakLines(text, room, widthOf)

test.group('a text in lines', () => {
  test('a sentence goes on beside a space, and before a figure', ({ assert }) => {
    assert.deepEqual(broken('合同金额为 1,200.00（人民币）。单价', 22), ['合同金额为 1,200.00', '（人民币）。单价'])
    assert.deepEqual(broken('乙方 绿野公司按本合同供应商品', 16), ['乙方 绿野公司按', '本合同供应商品'])
  })

  test('no line begins with what closes, or ends with what opens', ({ assert }) => {
    assert.deepEqual(broken('双方书面确认。逾期', 12), ['双方书面确', '认。逾期'])
    assert.deepEqual(broken('按附件（一）', 8), ['按附件', '（一）'])
  })

  test('words in Latin letters stay whole; one that is too long is broken where the room ends', ({ assert }) => {
    assert.deepEqual(broken('goods are delivered', 10), ['goods are', 'delivered'])
    assert.deepEqual(broken('no 12345678901234', 8), ['no', '12345678', '901234'])
  })

  test('paragraphs and nothing stay what they are', ({ assert }) => {
    assert.deepEqual(broken('一\n\n二', 8), ['一', '', '二'])
    assert.deepEqual(broken('', 8), [''])
  })
})
