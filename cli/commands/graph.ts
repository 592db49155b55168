import { openBundle } from '../../engine/files/open-bundle.ts'
import { didYouMean } from '../../engine/runtime/app/source/nearest.ts'
import type { Command } from '../command.ts'
import { entityGraph } from '../graph/entity-graph.ts'
import { relationsIn } from '../graph/relations.ts'
import { entitySvg, workflowSvg } from '../graph/svg.ts'
import { workflowGraph } from '../graph/workflow-graph.ts'

/** Draws entities and workflows. */
export const graph: Command = {
  summary: 'Draws entities or a workflow: as a Mermaid diagram, which GitHub and most editors show, or as SVG.',
  arguments: { 'entity?': 'only this one: its workflow, or with --references what it refers to' },
  options: {
    references: { description: 'the entity with those beside it, instead of its workflow' },
    svg: { description: 'a picture, to be opened in a browser' },
  },
  examples: {
    'pergola graph > entities.mmd': 'Every entity with its fields and references.',
    'pergola graph loan': 'The statuses of a loan and the steps between them.',
    'pergola graph loan --svg > loan.svg': 'The same as a picture.',
    'pergola graph loan --references': 'What a loan refers to, and what refers to it.',
  },
  async run({ directory, arguments: [name], options, out }) {
    const { app } = openBundle(directory)
    const entity = app.entities.get(name ?? '')
    if (name !== undefined && !entity) {
      out.note(`"${name}" is not an entity.${didYouMean(name, app.entities.keys())}`)
      return 2
    }
    if (entity && !options.references && !entity.workflow) {
      out.note(`${name} has no workflow. With --references its references are drawn.`)
      return 2
    }
    if (entity && !options.references) out.print(options.svg ? await workflowSvg(entity) : workflowGraph(entity))
    else {
      const relations = relationsIn(app, entity)
      out.print(options.svg ? await entitySvg(relations) : entityGraph(relations))
    }
    return 0
  },
}
