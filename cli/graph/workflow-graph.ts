import type { AppEntity } from '../../engine/runtime/app/app.ts'

/** The workflow of an entity as a Mermaid state diagram. */
export function workflowGraph({ workflow }: AppEntity): string {
  if (!workflow) return 'stateDiagram-v2'
  const statuses = [...workflow.statuses].map(([name, { label }]) => `  ${name}: ${plain(label)}`)
  const steps = [...workflow.transitions].flatMap(([name, { label, from, to, internal }]) =>
    from.map((status) => `  ${status} --> ${to ?? status}: ${plain(label)} (${name}${internal ? ', internal' : ''})`),
  )
  const ends = [...workflow.statuses].filter(([, { final }]) => final).map(([name]) => `  ${name} --> [*]`)
  return ['stateDiagram-v2', ...statuses, `  [*] --> ${workflow.initial}`, ...steps, ...ends].join('\n')
}

/** A text without what means something to Mermaid. */
const plain = (text: string) => text.replace(/[:;#\n]/g, ' ')
