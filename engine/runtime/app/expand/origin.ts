import type { Step } from '../source/source.ts'

/** A part of an expanded file that was written elsewhere. */
export interface Part {
  /** Where it stands now. */
  readonly at: readonly Step[]
  /** Where it was written; `file` is missing when that is the same file. */
  readonly from: readonly Step[]
  readonly file?: string
  /** Where the values stand that its parameters have. */
  readonly filled?: Filled
}

/** The arguments of a fragment: the path of `with` in the file that uses it, and the values by name. */
export interface Filled {
  /** The file that uses it, when that is not the expanded one: the screen of a variant. */
  readonly file?: string
  readonly path: readonly Step[]
  readonly args: Readonly<Record<string, unknown>>
}

/** Where a file names what was put in its place. */
export interface Use {
  readonly kind: 'fragment' | 'scope' | 'screen'
  readonly name: string
  readonly path: readonly Step[]
}

/** A name of a file that another repeats: what stands at a path is also named at a path there. */
export interface Echo {
  readonly of: readonly Step[]
  readonly file: string
  readonly at: readonly Step[]
}

/** Where the parts of an expanded file were written. */
export interface Origins {
  readonly file: string
  /** What was put together last comes first: a variant, then its fragments. */
  readonly layers: readonly (readonly Part[])[]
  readonly uses?: readonly Use[]
  /** What variants leave out of it. */
  readonly echoes?: readonly Echo[]
}

/** A place in a file as a person wrote it. */
interface Origin {
  readonly file: string
  readonly path: readonly Step[]
  readonly filled?: Filled
}

/** Where something that stands at a path was written. */
export function originOf({ file, layers }: Origins, path: readonly Step[]): Origin {
  let current = path
  for (const layer of layers) {
    const part = longest(layer, current)
    if (!part) continue
    current = [...part.from, ...current.slice(part.at.length)]
    if (part.file !== undefined) return { file: part.file, path: current, ...(part.filled && { filled: part.filled }) }
  }
  return { file, path: current }
}

function longest(parts: readonly Part[], path: readonly Step[]): Part | undefined {
  let best: Part | undefined
  for (const part of parts) {
    if (part.at.length > path.length || part.at.length <= (best?.at.length ?? -1)) continue
    if (part.at.every((step, index) => step === path[index])) best = part
  }
  return best
}
