import type { AppWorkflow } from '../../app/app.ts'

/** One place in the step bar. */
interface Step {
  readonly status: string
  readonly label: string
  readonly tone: string
  readonly state: 'done' | 'here' | 'next' | 'later'
}

/**
 * The way of a document: the usual statuses in order, and one aside of it only while the document stands there.
 * A status aside stands before what it leads back to and never behind more than surely was; where it is the end,
 * nothing follows.
 */
export function steps(workflow: AppWorkflow, status: string): readonly Step[] {
  const usual = [...workflow.statuses].filter(([, { aside }]) => !aside).map(([name]) => name)
  const isOver = workflow.statuses.get(status)?.final === true
  const { shown, next } = usual.includes(status) ? along(usual, status) : aside(workflow, usual, status, isOver)
  const here = shown.indexOf(status)
  return shown.map((name, index) => {
    const { label = name, tone = 'draft' } = workflow.statuses.get(name) ?? {}
    const state = index < here ? 'done' : index === here ? 'here' : name === next && !isOver ? 'next' : 'later'
    return { status: name, label, tone, state }
  })
}

interface Way {
  readonly shown: readonly string[]
  readonly next: string | undefined
}

const along = (usual: readonly string[], status: string): Way => ({ shown: usual, next: usual[usual.indexOf(status) + 1] })

function aside(workflow: AppWorkflow, usual: readonly string[], status: string, isOver: boolean): Way {
  const moves = [...workflow.transitions.values()].flatMap(({ from, to }) =>
    to === undefined ? [] : from.map((source) => ({ source, to })),
  )
  const ahead = nearest(usual, status, (name) => moves.filter(({ source }) => source === name).map(({ to }) => to))
  const behind = nearest(usual, status, (name) => moves.filter(({ to }) => to === name).map(({ source }) => source))
  const furthest = behind.length > 0 ? Math.min(...behind) + 1 : 0
  const back = Math.max(...ahead.filter((place) => place <= furthest))
  const place = Number.isFinite(back) ? back : furthest
  const after = isOver ? [] : usual.slice(place)
  return { shown: [...usual.slice(0, place), status, ...after], next: place === back ? usual[place] : undefined }
}

/** Those of the usual statuses that are fewest moves away, as their places in the order. */
function nearest(usual: readonly string[], status: string, moved: (status: string) => readonly string[]): readonly number[] {
  const seen = new Set([status])
  for (let layer = [status]; layer.length > 0; ) {
    layer = [...new Set(layer.flatMap(moved))].filter((name) => !seen.has(name))
    for (const name of layer) seen.add(name)
    const places = layer.map((name) => usual.indexOf(name)).filter((place) => place >= 0)
    if (places.length > 0) return places
  }
  return []
}
