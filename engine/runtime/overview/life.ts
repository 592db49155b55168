import type { Tone } from '../../schema/tone.ts'

/** A status of a document as it is told. */
export interface LifeStatus {
  readonly name: string
  readonly label: string
  readonly tone: Tone
  /** Nothing comes after it. */
  readonly isLast: boolean
}

/** A step of a document: from which statuses it is taken, where it leads, and who takes it. */
export interface LifeStep {
  readonly name: string
  readonly label: string
  readonly from: readonly string[]
  /** The status that it leads to; where the document stays, there is none. */
  readonly to?: string
  /** Only other steps, the clock or another system take it. */
  readonly isInternal: boolean
  /** The reader may take it. */
  readonly isOwn: boolean
  /** The labels of the roles that take it. */
  readonly by: readonly string[]
}

/** A way from one status to another, whoever goes it. */
interface LifeWay {
  readonly from: string
  readonly to: string
  /** Only internal steps go it. */
  readonly isInternal: boolean
}

/** The life of a document: its statuses in their order, beginning with the first, the ways between them, and the steps that the reader is told of. */
export interface Life {
  readonly statuses: readonly LifeStatus[]
  readonly ways: readonly LifeWay[]
  readonly steps: readonly LifeStep[]
}

/** A line between two statuses, drawn beside them. */
export interface LifeRail {
  /** Rows of the statuses. */
  readonly from: number
  readonly to: number
  /** 0 is the line through the statuses themselves; others lie beside it, the further the higher. */
  readonly lane: number
  /** Only internal steps go along it. */
  readonly isInternal: boolean
}

/** The ways that steps go, each once; those that stay where they are go none. */
export function waysOf(steps: readonly Pick<LifeStep, 'from' | 'to' | 'isInternal'>[]): readonly LifeWay[] {
  const ways = new Map<string, LifeWay>()
  for (const { from, to, isInternal } of steps) {
    for (const status of from) {
      if (to === undefined || status === to) continue
      const key = `${status} ${to}`
      ways.set(key, { from: status, to, isInternal: isInternal && (ways.get(key)?.isInternal ?? true) })
    }
  }
  return [...ways.values()]
}

/**
 * How the life of a document is drawn: a row for each status, and lines between them. Ways that lead to one status from the same side share a
 * lane; lanes that would lie upon each other are apart, the shorter nearer.
 */
export function railsOf({ statuses, ways }: Pick<Life, 'statuses' | 'ways'>): readonly LifeRail[] {
  const row = new Map(statuses.map(({ name }, index) => [name, index]))
  const placed = ways.flatMap(({ from, to, isInternal }) => {
    const [start, end] = [row.get(from), row.get(to)]
    return start === undefined || end === undefined ? [] : [{ from: start, to: end, isInternal }]
  })
  const isNext = ({ from, to }: Span) => to === from + 1
  const trunks = Map.groupBy(
    placed.filter((way) => !isNext(way)),
    ({ from, to }) => `${to} ${from < to}`,
  )
  const lanes: Span[][] = []
  const beside = [...trunks.values()]
    .map((group) => ({ group, span: longest(group) }))
    .toSorted((one, other) => length(one.span) - length(other.span) || one.span.from - other.span.from)
    .flatMap(({ group, span }) => {
      const free = lanes.findIndex((taken) => taken.every((other) => !overlap(span, other)))
      const lane = free === -1 ? lanes.push([]) - 1 : free
      lanes[lane]?.push(span)
      return group.map((way) => ({ ...way, lane: lane + 1 }))
    })
  return [...placed.filter(isNext).map((way) => ({ ...way, lane: 0 })), ...beside]
}

const longest = (spans: readonly Span[]): Span => spans.reduce((one, other) => (length(other) > length(one) ? other : one))

interface Span {
  readonly from: number
  readonly to: number
}

const length = ({ from, to }: Span): number => Math.abs(to - from)

/** Whether two ways share more than an end. */
function overlap(one: Span, other: Span): boolean {
  const [top, bottom] = [Math.min(one.from, one.to), Math.max(one.from, one.to)]
  return top < Math.max(other.from, other.to) && Math.min(other.from, other.to) < bottom
}
