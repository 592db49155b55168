import { type ComponentType, useLayoutEffect, useState } from 'react'

const Nothing = () => null

/**
 * A component whose code comes when it is first shown; until then there is what waits in its place, or nothing.
 * It is not React's `lazy`, which shows what has come only 300 ms after its boundary showed that it waits, however fast the code comes:
 * this one is there as soon as its code is, and before anything is painted where that has come already.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<NoInfer<Props>> = Nothing,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function OnDemand(props: Props) {
    const [part, setPart] = useState<{ readonly Component?: ComponentType<Props> | undefined; readonly failure?: unknown }>({
      Component: known,
    })
    const { Component } = part

    // What cannot be loaded is thrown where it is shown, to the boundary around it.
    useLayoutEffect(() => {
      if (Component) return
      let isCurrent = true
      load().then(
        (Component) => {
          known = Component
          if (isCurrent) setPart({ Component })
        },
        (failure) => isCurrent && setPart({ failure }),
      )
      return () => {
        isCurrent = false
      }
    }, [Component])

    if ('failure' in part) throw part.failure
    return Component ? <Component {...props} /> : <Waiting {...props} />
  }
}
