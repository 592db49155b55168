import css from './query-field.module.css'

/** Keeps the place of an input that is not there yet. */
export const Coming = () => <div className={css.coming} />
