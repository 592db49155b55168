import { codes } from '../../engine/runtime/app/check/codes.ts'

/** The page of the reference about diagnostics, in Markdown. */
export function codesPage(): string {
  const rows = Object.entries(codes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, sentence]) => `| <a id="${code}"></a>\`${code}\` | ${sentence} |`)
  return `# What the checker tells

Each diagnostic has a code; \`pergola explain <code>\` reads this out.

| code | meaning |
|---|---|
${rows.join('\n')}
`
}
