import type { AppField } from '../../runtime/app/app.ts'

/** What can be chosen: the values of the field, without those that are kept for old records only, unless one of them is chosen. */
export function choiceOptions({ choices }: AppField, chosen: readonly string[]): { value: string; label: string }[] {
  return [...(choices ?? [])].flatMap(([value, choice]) => {
    const isOffered = !('disabled' in choice && choice.disabled) || chosen.includes(value)
    return isOffered ? [{ value, label: choice.label }] : []
  })
}
