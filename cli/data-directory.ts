import { dirname, join, resolve } from 'node:path'

/** Where the portal of a bundle keeps its data while nothing else is said: in `.data` beside the bundle, for every command alike. */
export const dataDirectoryOf = (bundle: string): string => join(dirname(resolve(bundle)), '.data')
