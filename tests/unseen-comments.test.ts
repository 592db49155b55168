import { expect, test } from 'vitest'
import { openBundle } from '../engine/files/open-bundle.ts'
import { transition } from '../engine/runtime/workflows/transition.ts'

const { app } = openBundle('metadata')
const scope = { today: '2026-11-21', now: '2026-11-21T02:00:00.000Z', user: {}, settings: {} }
/** Characters that nobody sees, as many as any step asks for. */
const unseen = '\u200b\u2060\ufeff\u00ad\u200d'.repeat(40)

const asking = [...app.entities.values()].flatMap(({ name: entity, workflow }) =>
  [...(workflow?.transitions ?? [])].flatMap(([name, { from = [], comment, internal }]) =>
    comment === undefined || internal === true
      ? []
      : [{ entity, name, field: workflow?.field ?? '', status: from[0] ?? workflow?.initial ?? '', comment }],
  ),
)

test('steps ask for opinions and reasons', () => {
  expect(asking.filter(({ comment }) => comment.required === true).length).toBeGreaterThan(50)
  expect(asking.filter(({ comment: { minLength = 1 } }) => minLength > 1).length).toBeGreaterThan(20)
})

test.each(asking)('$entity: $name counts the characters that are seen', ({ entity, name, field, status, comment: asked }) => {
  const codes = (comment: string): readonly string[] => {
    const outcome = transition(app, entity, name, { id: '1', version: 1, [field]: status }, scope, { comment })
    return outcome.ok ? [] : outcome.issues.filter(({ path }) => path === 'comment').map(({ code }) => code)
  }
  const { minLength = 1, required = false } = asked
  expect(codes(unseen)).toEqual(required ? ['commentRequired'] : [])
  if (minLength > 1) expect(codes(`${'同'.repeat(minLength - 1)}${unseen}`)).toEqual(['commentTooShort'])
  expect(codes(`${'同'.repeat(minLength)}${unseen}`)).toEqual([])
})
