import css from './field.module.css'

/** Turns something round in an input that has no sign of its own for what is on its way. */
export function loadingClass(isLoading: boolean | undefined): string {
  return isLoading ? (css.loading ?? '') : ''
}
