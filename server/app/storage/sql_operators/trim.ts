import { ofText } from './texts.ts'

/** The spaces of the evaluator: blank, tab, line ends, the no-break and the ideographic space. */
export const trim = ofText('text', (text) => `btrim(${text}, U&' \\0009\\000A\\000D\\00A0\\3000')`)
