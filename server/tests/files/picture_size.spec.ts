import { test } from '@japa/runner'
import { isTooLarge, pictureSize } from '../../app/files/picture_size.ts'

const bytes = (...parts: (number[] | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const zeros = (count: number) => Array<number>(count).fill(0)

const pictures: readonly (readonly [type: string, start: Buffer])[] = [
  ['image/png', bytes(zeros(16), [0, 0, 2, 128, 0, 0, 1, 224])],
  ['image/gif', bytes('GIF89a', [128, 2, 224, 1])],
  ['image/bmp', bytes('BM', zeros(16), [128, 2, 0, 0, 224, 1, 0, 0])],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 1, 224, 2, 128])],
  ['image/webp', bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [127, 2, 0, 223, 1, 0])],
  ['image/webp', bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [128, 2, 224, 1])],
  ['image/avif', bytes(zeros(30), 'ispe', zeros(4), [0, 0, 2, 128, 0, 0, 1, 224])],
]

test.group('how large a picture is', () => {
  test('is read from the start of a file: {0}')
    .with([...pictures])
    .run(({ assert }, [type, start]) => assert.deepEqual(pictureSize(type, start), { width: 640, height: 480 }))

  test('is not known of a file that is cut off, or of no picture', ({ assert }) => {
    for (const [type, start] of pictures) assert.isUndefined(pictureSize(type, start.subarray(0, 8)), type)
    assert.isUndefined(pictureSize('application/pdf', Buffer.from('%PDF')))
  })

  test('is bounded by its sides and by what it takes to draw', ({ assert }) => {
    assert.isFalse(isTooLarge({ width: 8_064, height: 6_048 }))
    assert.isTrue(isTooLarge({ width: 60_000, height: 60_000 }))
    assert.isTrue(isTooLarge({ width: 100_000, height: 1 }))
    assert.isTrue(isTooLarge({ width: 20_000, height: 20_000 }))
  })
})
