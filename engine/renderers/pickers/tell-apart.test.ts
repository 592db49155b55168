import { expect, test } from 'vitest'
import type { AppEntity } from '../../runtime/app/app.ts'
import { candidateOf } from '../../runtime/screens/picker/candidates.ts'
import { library } from '../../runtime/testing/library.ts'
import { tellApart } from './tell-apart.ts'

const book = library.entities.get('book') as AppEntity
const codes = (...records: readonly { readonly id: string; readonly title: string; readonly author: string }[]) =>
  tellApart(
    { app: library, entity: 'book' },
    records.map((record) => {
      const { code: _, ...candidate } = candidateOf(book, record)
      return candidate
    }),
  ).map(({ code }) => code)

test('those that are called alike say what they are about', () => {
  const one = { id: '1', title: '红楼梦', author: '曹雪芹' }
  const other = { id: '2', title: '红楼梦', author: '高鹗' }
  expect(codes(one, other, { id: '3', title: '西游记', author: '吴承恩' })).toEqual(['曹雪芹', '高鹗', undefined])
})
