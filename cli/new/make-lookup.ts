import type { Maker } from './maker.ts'

/** A lookup with the values asked for: `KG:千克,BOX:箱`. */
export const makeLookup: Maker = (bench, { name, label, need }) => {
  const values = need('values')
    .split(',')
    .map((value) => value.split(':'))
  bench.create(`lookups/${name}.json`, {
    label,
    values: Object.fromEntries(values.map(([code = '', text = code]) => [code, { label: text }])),
  })
}
