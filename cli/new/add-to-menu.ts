import type { Json, Workbench } from './workbench.ts'

/** Adds an entry for a screen to the menu of the shell: in its first group, where it has groups. Entries that are there stay. */
export function addToMenu(bench: Workbench, name: string): void {
  bench.edit(bench.pathOf('menu', bench.app.bundle.app.menu), ({ items }) => {
    const group = Object.values(items as Record<string, Json>).find((item) => 'items' in item)
    const target = (group?.items ?? items) as Json
    target[freeKey(target, name.split('/').at(-1) ?? name)] = { screen: `/${name}` }
  })
}

/** The name, or the first of `name2`, `name3` … that nothing has. */
function freeKey(taken: Json, name: string): string {
  let key = name
  for (let number = 2; Object.hasOwn(taken, key); number++) key = `${name}${number}`
  return key
}
