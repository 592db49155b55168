import type { Language } from '../../../engine/schema/names.ts'
import type { PartName } from './part-name.ts'
import type { SourceBench } from './source-bench.ts'

/** Makes a part of the engine: `words` say in each language what it is, `like` is the part that it begins as. */
export type SourceMaker = (bench: SourceBench, name: PartName, words: Readonly<Record<Language, string>>, like?: string) => void
