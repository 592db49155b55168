/** Whether every variant is tried: `npm run test:long` does. */
export const isWhole = process.env.EVERY === '1'

/** Every n-th of many variants of one thing, the first among them; all of them in `npm run test:long`. */
export const everyNth = <Variant>(variants: readonly Variant[], n: number): readonly Variant[] =>
  isWhole ? variants : variants.filter((_, at) => at % n === 0)

/** How often something random is tried: a part of the whole number, which `npm run test:long` reaches. */
export const tries = (whole: number, part: number): number => (isWhole ? whole : part)
