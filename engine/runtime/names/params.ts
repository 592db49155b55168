import type { Screen } from '../../schema/screen.ts'

/** A parameter of the address of a screen. */
interface RouteParam {
  readonly name: string
  /** Whether every form of the address has it. */
  readonly required: boolean
}

/** The parameters that the address of a screen may carry: `/:id/:mode?` has `id` and `mode`. */
export function screenParams({ params = [] }: Screen): readonly RouteParam[] {
  const forms = params.map((form) => form.split('/').filter((part) => part !== ''))
  const names = new Set(forms.flat().map(bare))
  return [...names].map((name) => ({ name, required: forms.every((form) => form.includes(`:${name}`)) }))
}

const bare = (part: string) => part.replace(/^:|\?$/g, '')
