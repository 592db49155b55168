import { readFileSync } from 'node:fs'
import type { TraditionalWords } from '../../engine/runtime/app/languages/traditional.ts'
import type { Glossary } from '../../engine/schema/glossary.ts'

const glossary: Glossary = JSON.parse(readFileSync(new URL('../../metadata/glossaries/ZHT.json', import.meta.url), 'utf8'))

/** What readers of Traditional Chinese do not say, and what they say instead: the words of the portal. */
export const traditionalWords: TraditionalWords = glossary.words ?? {}
