import { createContext, useContext } from 'react'
import type { App } from '../../../../runtime/app/app.ts'
import { Exception } from '../../../../runtime/exception.ts'
import type { FormulaNames } from '../../../../runtime/expressions/formula/parse-formula.ts'
import type { Draft, Offer } from '../../../../runtime/screens/report-builder/draft.ts'
import type { FieldOffer } from '../../../../runtime/screens/report-builder/offers.ts'
import type { Language } from '../../../../schema/names.ts'
import type { Things } from '../../../api/overlays.ts'

/** A field of the dataset, with the values that it can have where they are few. */
export interface DatasetOffer extends Offer {
  readonly choices?: FieldOffer['choices']
}

/** A part of the report that somebody is led to: each time a new one. */
export interface WantedPart {
  readonly section: string
  readonly part?: string | undefined
}

/** What every part of the builder knows and can do. */
export interface Builder {
  readonly app: App
  /** The name of the report. */
  readonly name: string
  readonly things: Things
  readonly language: Language
  readonly draft: Draft
  /** The fields of the dataset by name. */
  readonly offers: ReadonlyMap<string, DatasetOffer>
  /** The fields of entities that were looked at. */
  readonly catalogue: ReadonlyMap<string, readonly FieldOffer[]>
  /** Names that a formula over the rows of the report can use, and those of the dataset. */
  readonly names: { readonly row: FormulaNames; readonly dataset: FormulaNames }
  /** Brings the fields of an entity. */
  readonly look: (entity: string) => void
  readonly change: (next: Draft) => void
  /** Somebody has chosen the kind of a worked-out value: it is not fitted any more. */
  readonly keepKind: (name: string) => void
  /** The part that somebody is led to. */
  readonly wanted?: WantedPart | undefined
  /** What a field, group, measure or formula is called. */
  readonly labelOf: (name: string) => string
}

export const BuilderContext = createContext<Builder | null>(null)

/** The builder that a part stands in. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Exception('noBuilder', 'useBuilder() is for the parts of the report builder')
  return builder
}
