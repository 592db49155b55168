import { tries } from '../../../../engine/testing/every-nth.ts'

/** Some of many, spread evenly, the first and the last among them; many more in `npm run test:long`. */
export function sampled<Each>(all: readonly Each[], few: number): readonly Each[] {
  const most = tries(few * 20, few)
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))] as Each)
}
