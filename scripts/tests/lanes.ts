/**
 * Works through a list on so many lanes: each takes the next when it is free. The results come in the order of the list; those of the first
 * can be waited for while later ones have not begun.
 */
export function onLanes<Work, Result>(
  lanes: number,
  list: readonly Work[],
  work: (each: Work) => Promise<Result>,
): readonly Promise<Result>[] {
  const waiting = list.map((each) => ({ each, ...Promise.withResolvers<Result>() }))
  const results = waiting.map(({ promise }) => promise)
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next.resolve(work(next.each))
      await next.promise.catch(() => undefined)
    }
  }
  for (let at = 0; at < lanes; at++) void lane()
  return results
}
