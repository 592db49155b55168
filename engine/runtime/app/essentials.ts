import type { Essential } from '../../schema/essential.ts'
import type { AppEntity } from './app.ts'

/** What is essential of a record, and as what. */
export interface EssentialFact {
  readonly part: keyof Essential
  readonly path: string
}

/** The facts in which records of an entity are told: whom and what they are about, how much, by when, since when. */
const facts = ['who', 'what', 'amount', 'due', 'since'] as const satisfies readonly (keyof Essential)[]

/**
 * What is essential of the records of an entity, in the order in which it is shown, of what there is: of the parties the first one that
 * there is, since the reader is the other.
 */
export function essentialsOf({ declaration: { essential } }: AppEntity, isThere: (path: string) => boolean): readonly EssentialFact[] {
  if (!essential) return []
  const { picture } = essential
  return [
    ...(picture !== undefined && isThere(picture) ? [{ part: 'picture', path: picture } as const] : []),
    ...facts.flatMap((part) => {
      const paths = [essential[part] ?? []].flat().filter(isThere)
      return (part === 'who' ? paths.slice(0, 1) : paths).map((path) => ({ part, path }))
    }),
  ]
}
