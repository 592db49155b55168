import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './root.js'

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g

const known = new Map<string, readonly string[]>()

/** What a file of the repository imports of the repository, as paths below its root. */
export function importsOf(path: string): readonly string[] {
  const found = known.get(path) ?? readImports(path)
  known.set(path, found)
  return found
}

function readImports(path: string): readonly string[] {
  if (!/\.(ts|tsx|js)$/.test(path) || !isFile(join(root, path))) return []
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => resolved(path, specifier) ?? [])
}

/** Files with everything that they import, directly or not, in order of their paths. */
export function withImports(paths: readonly string[], importsOfOne: (path: string) => readonly string[] = importsOf): readonly string[] {
  const reached = new Set(paths)
  for (const path of reached) for (const imported of importsOfOne(path)) reached.add(imported)
  return [...reached].sort()
}

/** Short names that `package.json` gives to folders of the server. */
const named = /^#(config|start|models)\//
const folders: Readonly<Record<string, string>> = { config: 'server/config/', start: 'server/start/', models: 'server/app/models/' }

function resolved(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('.')
    ? normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
    : named.test(specifier) && specifier.replace(named, (_, name: string) => folders[name] ?? '')
  if (!path) return undefined
  return [path, `${path}.ts`, path.replace(/\.js$/, '.ts')].find((each) => isFile(join(root, each)))
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
