import type { Language } from '../../../schema/names.ts'
import type { Chart, ComparisonWay, Measure } from '../../../schema/report.ts'
import US from './words/US.json' with { type: 'json' }
import ZHS from './words/ZHS.json' with { type: 'json' }
import ZHT from './words/ZHT.json' with { type: 'json' }

/** A text in several languages. */
export type Texts = Readonly<Partial<Record<Language, string>>>

type Words = Record<Measure['aggregate'] | ComparisonWay | 'chart' | 'between' | 'formula' | 'computed', string>

const words = { ZHS, ZHT, US } satisfies Record<Language, Words>

export const languages = Object.keys(words) as readonly Language[]

/** Something in every language. */
const inEvery = (say: (catalogue: Words, language: Language) => string): Texts =>
  Object.fromEntries(languages.map((language) => [language, say(words[language], language)]))

/** What a measure or comparison is called in every language, by what it is of and how it is made. */
export const measureTexts = (how: Measure['aggregate'] | ComparisonWay, labels: Texts): Texts =>
  inEvery((catalogue, language) => catalogue[how].replace('{label}', labels[language] ?? Object.values(labels)[0] ?? ''))

/** What a value that is worked out is called until it has a name. */
export const newTexts = (what: 'formula' | 'computed'): Texts => inEvery((catalogue) => catalogue[what])

/** What a chart is called in every language, by what it draws. */
export const chartTexts = ({ x, y }: Pick<Chart, 'x' | 'y'>, labelOf: (name: string, language: Language) => string): Texts =>
  inEvery((catalogue, language) =>
    catalogue.chart.replace('{y}', y.map((name) => labelOf(name, language)).join(catalogue.between)).replace('{x}', labelOf(x, language)),
  )
