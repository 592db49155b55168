// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AppField } from '../../runtime/app/app.ts'
import { galleryApp, galleryEntity } from '../development/gallery/gallery-app.ts'
import { type Sample, samples } from '../development/gallery/samples.ts'
import { addTexts, speak } from '../i18n/i18n.ts'
import { documentTexts } from '../screens/document/load-document-screen.ts'
import type { FieldInputProps } from './field-input.ts'
import { fieldInputs } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const typed = (Object.entries(samples) as [AppField['kind'], Sample][]).filter(([kind]) => fieldInputs[kind] !== null)

let drawn: Root | undefined
beforeAll(async () => {
  await speak('ZHS')
  await addTexts('document', documentTexts)
})
afterEach(async () => {
  await act(async () => drawn?.unmount())
})

/** Draws the input of a kind, filled; answers where. */
async function draw(kind: AppField['kind'], { entity, field, value }: Sample, more: Partial<FieldInputProps>): Promise<HTMLElement> {
  const Input = fieldInputs[kind] ?? expect.fail(`nobody types a ${kind}`)
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  drawn = createRoot(page)
  const declared = galleryEntity(entity)?.fields.get(field) ?? expect.fail(`the library has no ${entity}.${field}`)
  const candidates = { app: galleryApp, entity: declared.target ?? '' }
  await act(async () =>
    drawn?.render(
      <Input
        id="typed"
        field={declared}
        value={value}
        locale={{ language: 'ZHS', timeZone: 'Asia/Shanghai' }}
        isInvalid={false}
        isRequired={false}
        onInput={() => undefined}
        onFlush={() => () => undefined}
        candidates={() => candidates}
        {...more}
      />,
    ),
  )
  return page
}

describe.each(typed)('the input of a %s', (kind, sample) => {
  test('takes nothing while it is disabled', async () => {
    const page = await draw(kind, sample, { isDisabled: true })
    expect(page.querySelector('#typed')?.matches(':disabled')).toBe(true)
    expect(page.querySelectorAll('button:not(:disabled), [aria-label^="删除"]')).toHaveLength(0)
  })

  test('says that something is on its way, and can be changed meanwhile', async () => {
    const page = await draw(kind, sample, { isLoading: true })
    expect(page.querySelectorAll('[aria-busy="true"]')).not.toHaveLength(0)
    expect(page.querySelector('#typed')?.matches(':disabled')).toBe(false)
  })

  test('says neither when neither is so', async () => {
    const page = await draw(kind, sample, {})
    expect(page.querySelectorAll('[aria-busy="true"]')).toHaveLength(0)
    expect(page.querySelector('#typed')?.matches(':disabled')).toBe(false)
  })
})

test.each([
  ['integer', 'numeric'],
  ['decimal', 'decimal'],
  ['money', 'decimal'],
  ['percent', 'decimal'],
  ['quantity', 'decimal'],
  ['date', 'numeric'],
  ['text', ''],
] as const)('telephones bring the keyboard of a %s', async (kind, keyboard) => {
  const page = await draw(kind, samples[kind], {})
  expect(page.querySelector('#typed')?.getAttribute('inputmode') ?? '').toBe(keyboard)
})

test.each([
  ['accountNumber', { inputmode: 'numeric' }],
  ['creditCode', { autocapitalize: 'characters' }],
  ['email', { inputmode: 'email', type: 'email', autocomplete: 'email' }],
  ['identityNumber', { autocapitalize: 'characters' }],
  ['tel', { inputmode: 'tel', type: 'tel', autocomplete: 'tel' }],
  ['time', { inputmode: 'numeric' }],
] as const)('telephones bring the keyboard of what is typed as a %s', async (typedAs, attributes) => {
  const { entity, field } = samples.code
  const declared = galleryEntity(entity)?.fields.get(field) ?? expect.fail(`the library has no ${entity}.${field}`)
  const declaration = { ...declared.declaration, typedAs } as AppField['declaration']
  const page = await draw('code', samples.code, { field: { ...declared, declaration } })
  const input = page.querySelector('#typed')
  for (const [name, value] of Object.entries(attributes)) expect([name, input?.getAttribute(name)]).toEqual([name, value])
})
