import { dirname, join, resolve } from 'node:path'

/**
 * Where the portal of a bundle keeps its data, for every command alike: where the environment says, else in `.data` beside the bundle.
 * @param cwd where the command is called: what is named relative to it
 */
export const dataDirectoryOf = (bundle: string, cwd: string, { DATA_DIR }: NodeJS.ProcessEnv = process.env): string =>
  DATA_DIR ? resolve(cwd, DATA_DIR) : join(dirname(resolve(cwd, bundle)), '.data')
