import type { References } from './reference.ts'

/** What a menu file names. */
export const inMenu: References = {
  'items.*.screen': { names: 'screen' },
  'items.*.items.*.screen': { names: 'screen' },
  'items.*.items.*.items.*.screen': { names: 'screen' },
}
