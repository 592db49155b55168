/** Something that has begun, and is over at some time. */
interface Begun {
  readonly ended: Promise<unknown>
}

/** Begins each work of a list, on so many lanes: each begins the next when it is free. What has begun comes in the order of the list. */
export function onLanes<Work, Run extends Begun>(
  lanes: number,
  list: readonly Work[],
  begin: (each: Work) => Run,
): readonly Promise<Run>[] {
  const waiting = list.map((each) => ({ each, ...Promise.withResolvers<Run>() }))
  const runs = waiting.map(({ promise }) => promise)
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const run = begin(next.each)
      next.resolve(run)
      await run.ended.catch(() => undefined)
    }
  }
  for (let at = 0; at < lanes; at++) void lane()
  return runs
}
