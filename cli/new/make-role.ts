import type { Maker } from './maker.ts'

/** A role that may open the screens asked for, and read what they show. */
export const makeRole: Maker = (bench, { name, label, list }) => {
  const screens = list('screens')
  const shown = screens.flatMap((route) => {
    const screen = bench.app.screens.get(route)
    return screen && 'entity' in screen ? [screen.entity.split('.')[0] ?? ''] : []
  })
  const grants = Object.fromEntries([...new Set(shown)].map((entity) => [entity, { operations: ['read'] }]))
  bench.create(`roles/${name}.json`, { label, grants, screens })
}
