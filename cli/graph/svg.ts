import { type Graph, instance } from '@viz-js/viz'
import type { AppEntity } from '../../engine/runtime/app/app.ts'
import type { Relations } from './relations.ts'

const font = { fontname: 'sans-serif', fontsize: 12 }

/** The workflow of an entity as SVG: steps of people are lines, those that only effects take are dashed. */
export async function workflowSvg({ workflow }: AppEntity): Promise<string> {
  const statuses = [...(workflow?.statuses ?? [])].map(([name, { label, final }]) => ({
    name,
    attributes: { label: `${label}\n${name}`, peripheries: final ? 2 : 1 },
  }))
  const edges = [...(workflow?.transitions ?? [])].flatMap(([name, { label, from, to, internal }]) =>
    from.map((status) => ({
      tail: status,
      head: to ?? status,
      attributes: { label: `${label}\n${name}`, style: internal ? 'dashed' : 'solid' },
    })),
  )
  const start = { name: '', attributes: { shape: 'point' } }
  const first = { tail: '', head: workflow?.initial ?? '', attributes: {} }
  return drawn({ nodes: [start, ...statuses], edges: [first, ...edges], graphAttributes: { rankdir: 'TB' } }, 'box')
}

/** Entities with their references as SVG; a reference that may be empty is dashed, lines end in a crow’s foot. */
export async function entitySvg({ entities, relations }: Relations): Promise<string> {
  const nodes = entities.map((entity) => ({ name: entity.name, attributes: { label: boxed(entity) } }))
  const edges = relations.map(({ from, to, label, kind }) => ({
    tail: from,
    head: to,
    attributes: { label, style: kind === 'optional' ? 'dashed' : 'solid', arrowhead: kind === 'lines' ? 'crow' : 'normal' },
  }))
  return drawn({ nodes, edges, graphAttributes: { rankdir: 'LR' } }, 'record')
}

/** A box with the name and label of an entity, and its fields below. */
function boxed({ name, label, fields }: AppEntity): string {
  const rows = [...fields.values()].filter(({ system }) => !system).map((field) => `${plain(field.name)}: ${field.kind}\\l`)
  return `{${plain(name)} ${plain(label)}|${rows.join('')}}`
}

/** A text without what means something in the label of a record. */
const plain = (text: string) => text.replace(/[{}|<>\\]/g, ' ')

async function drawn(graph: Graph, shape: 'box' | 'record'): Promise<string> {
  const graphviz = await instance()
  return graphviz.renderString(
    { ...graph, directed: true, nodeAttributes: { ...font, shape, style: shape === 'box' ? 'rounded' : 'solid' }, edgeAttributes: font },
    { format: 'svg' },
  )
}
