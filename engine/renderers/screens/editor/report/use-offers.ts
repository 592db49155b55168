import { useMemo } from 'react'
import type { AppEntity } from '../../../../runtime/app/app.ts'
import { fieldOf } from '../../../../runtime/app/field-of.ts'
import { type Draft, isGrouped, ownDataset, textOf } from '../../../../runtime/screens/report-builder/draft.ts'
import type { FieldOffer } from '../../../../runtime/screens/report-builder/offers.ts'
import type { Language } from '../../../../schema/names.ts'
import type { DatasetOffer } from './builder-context.ts'
import { offerAt } from './use-catalogue.ts'

/** The fields of the dataset of a report: of its own by their paths, of one that it shares by what the preview knows of it. */
export function useOffers(
  draft: Draft | undefined,
  catalogue: ReadonlyMap<string, readonly FieldOffer[]>,
  shown: AppEntity | undefined,
  language: Language,
): ReadonlyMap<string, DatasetOffer> {
  return useMemo(() => {
    const dataset = draft && ownDataset(draft)
    if (!draft || !dataset) {
      const fields = [...(shown?.fields ?? [])].filter(([, field]) => !field.system)
      return new Map(
        fields.map(([name, { kind, label }]): [string, DatasetOffer] => [name, { path: name, kind, labels: { [language]: label } }]),
      )
    }
    return new Map(
      Object.entries(dataset.fields).map(([name, field]): [string, DatasetOffer] => {
        if (typeof field === 'object' && 'value' in field) {
          const key = ['dataset', 'fields', name, 'label']
          const labels = Object.fromEntries((['ZHS', 'ZHT', 'US'] as const).map((each) => [each, textOf(draft, key, each)]))
          return [name, { path: name, kind: field.kind, labels }]
        }
        const path = fieldOf(field)
        const found = offerAt(catalogue, dataset.entity, path)
        return [name, { path, kind: found?.kind ?? 'text', labels: found?.labels ?? {}, ...(found?.choices && { choices: found.choices }) }]
      }),
    )
  }, [draft, catalogue, shown, language])
}

/** What the values of a row are called, by name. */
export function labelsOf(draft: Draft, offers: ReadonlyMap<string, DatasetOffer>, language: Language): ReadonlyMap<string, string> {
  const { report } = draft
  const ofField = (name: string) => offers.get(name)?.labels[language] ?? Object.values(offers.get(name)?.labels ?? {})[0] ?? name
  return new Map([
    ...[...offers.keys()].map((name): [string, string] => [name, ofField(name)]),
    ...Object.entries(report.groups ?? {}).map(([name, { field = name }]): [string, string] => [name, ofField(field)]),
    ...Object.keys(report.measures ?? {}).map((name): [string, string] => [name, textOf(draft, ['measures', name, 'label'], language)]),
    ...Object.keys(report.formulas ?? {}).map((name): [string, string] => [name, textOf(draft, ['formulas', name, 'label'], language)]),
    ...Object.keys(report.comparisons ?? {}).map((name): [string, string] => [
      name,
      textOf(draft, ['comparisons', name, 'label'], language),
    ]),
  ])
}

/** The names that formulas can use: by label, told apart by name where two are called the same. */
export function formulaNames(draft: Draft, offers: ReadonlyMap<string, DatasetOffer>, labels: ReadonlyMap<string, string>) {
  const { report } = draft
  const own = isGrouped(report) ? [...Object.keys(report.groups ?? {}), ...Object.keys(report.measures ?? {})] : [...offers.keys()]
  return {
    row: named([...own, ...Object.keys(report.formulas ?? {}), ...Object.keys(report.comparisons ?? {})], labels),
    dataset: named([...offers.keys()], labels),
  }
}

function named(names: readonly string[], labels: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const name of names) {
    const label = (labels.get(name) ?? name).replaceAll(/[[\]]/g, '')
    found.set(found.has(label) || label === '' ? `${label} (${name})` : label, `record.${name}`)
  }
  return found
}
