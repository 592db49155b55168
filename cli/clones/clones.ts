type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** A part of a file, by the keys that lead to it. */
interface Part {
  readonly file: string
  readonly path: readonly (string | number)[]
}

/** The same thing, written in several places. */
interface Clones {
  /** Lines of one of them, as the formatter writes it at least: a line for each value. */
  readonly lines: number
  readonly parts: readonly Part[]
}

/** Parts of fewer values than this read better repeated than named. */
const leastValues = 6

/**
 * The parts of metadata files that stand at least so many times, those first that take most lines together. A part of something that is
 * itself repeated as often is not told again.
 */
export function clones(files: Readonly<Record<string, JsonValue>>, times = 3): readonly Clones[] {
  const found = new Map<string, { values: number; parts: Part[]; above: (string | undefined)[] }>()
  const visit = (value: JsonValue, part: Part, above: string | undefined): void => {
    if (typeof value !== 'object' || value === null) return
    const text = JSON.stringify(value)
    const values = countOf(value)
    const isCounted = values >= leastValues && part.path.length > 0
    if (isCounted) {
      const group = found.get(text) ?? { values, parts: [], above: [] }
      group.parts.push(part)
      group.above.push(above)
      found.set(text, group)
    }
    for (const [key, inner] of Object.entries(value)) {
      visit(inner, { file: part.file, path: [...part.path, Array.isArray(value) ? Number(key) : key] }, isCounted ? text : above)
    }
  }
  for (const [file, value] of Object.entries(files)) visit(value, { file, path: [] }, undefined)

  const repeated = [...found.values()].filter(({ parts }) => parts.length >= times)
  const isInside = ({ above, parts }: (typeof repeated)[number]) => {
    const [first] = above
    return first !== undefined && above.every((text) => text === first) && found.get(first)?.parts.length === parts.length
  }
  return repeated
    .filter((group) => !isInside(group))
    .map(({ values, parts }) => ({ lines: values, parts }))
    .sort((one, other) => other.lines * (other.parts.length - 1) - one.lines * (one.parts.length - 1))
}

function countOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 0)
}
