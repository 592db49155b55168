import type { AppField } from '../../../engine/runtime/app/app.ts'

/** What a field of a template could hold, in the words of people. */
export function exampleOf(field: AppField, today: string, words: { readonly yes: string; readonly sample: string }): string {
  const examples = {
    attachment: '',
    boolean: words.yes,
    code: 'A001',
    date: today,
    datetime: `${today} 08:00`,
    decimal: '1.5',
    enum: firstChoice(field),
    id: '',
    integer: '10',
    lookup: firstChoice(field),
    money: '12.50',
    percent: '13%',
    quantity: '100',
    ref: 'A001',
    refs: 'A001, A002',
    status: '',
    text: words.sample,
  } satisfies Record<AppField['kind'], string>
  return examples[field.kind]
}

function firstChoice({ choices }: AppField): string {
  return choices?.values().next().value?.label ?? ''
}
