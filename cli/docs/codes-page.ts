import { type CheckCode, codes } from '../../engine/runtime/checks/codes.ts'
import { explanations } from '../explain/explanations.ts'
import { printed, written } from '../explain/printed.ts'
import { plain } from '../report/plain.ts'

/** The page of the reference about diagnostics, in Markdown: of each its meaning, what to do, and a mistake with what is printed of it. */
export function codesPage(): string {
  const names = (Object.keys(codes) as CheckCode[]).sort()
  return `# What the checker tells

Each diagnostic has a code; \`pergola explain <code>\` reads its part of this page out. Every mistake below was made in the library
(\`examples/library\`, with the examples of the language beside it), and this is what was printed.

${names.map(section).join('\n\n')}
`
}

function section(code: CheckCode): string {
  const { remedy, mistake } = explanations[code]
  const lines = written(mistake).map((line) => `    ${line}`)
  return `## ${code}

${codes[code]}

${remedy}

${lines.join('\n')}

\`\`\`text
${printed(plain, code, mistake)}
\`\`\``
}
