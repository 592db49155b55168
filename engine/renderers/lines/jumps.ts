import { createContext } from 'react'

/** A grid or cards of lines on a page. */
interface Place {
  /** Whether the field of a line has a column in it. */
  shows(field: string): boolean
  /** Shows a cell and puts the focus into it; a whole row, or the lines as such, when there is no field or key. */
  jump(key: string | undefined, field: string | undefined): void
}

/** The grids and cards on a page that can be jumped into, by the field of their lines; the same lines may stand in several. */
export class Jumps {
  readonly #places = new Map<string, readonly Place[]>()

  has = (lines: string): boolean => this.#places.has(lines)

  /** @returns what takes the place away again */
  add(lines: string, place: Place): () => void {
    this.#places.set(lines, [...(this.#places.get(lines) ?? []), place])
    return () => {
      const left = (this.#places.get(lines) ?? []).filter((each) => each !== place)
      if (left.length > 0) this.#places.set(lines, left)
      else this.#places.delete(lines)
    }
  }

  /** Jumps to where the field is shown; to the first place of the lines when it is shown in none, or all of a row is meant. */
  to(lines: string, key: string | undefined, field: string | undefined): void {
    const places = this.#places.get(lines) ?? []
    const place = places.find(({ shows }) => field !== undefined && shows(field)) ?? places[0]
    place?.jump(key, field)
  }
}

export const JumpsContext = createContext(new Jumps())
