import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Exception } from '../../../engine/runtime/exception.ts'

const home = fileURLToPath(new URL('../../../', import.meta.url))

/** Files of the engine's own source that are being written; nothing reaches the disk before `save`. */
export class SourceBench {
  readonly #files = new Map<string, string>()

  /** @throws Exception `exists` when there is such a file already. */
  create(path: string, text: string): void {
    if (existsSync(join(home, path))) throw new Exception('exists', `${path} is there already.`)
    this.#files.set(path, text)
  }

  /** Puts lines before the first place that the pattern matches; registries are put in order by the formatter. @throws Exception `noPlace` */
  insert(path: string, before: string | RegExp, text: string): void {
    const source = this.#files.get(path) ?? readFileSync(join(home, path), 'utf8')
    const at = typeof before === 'string' ? source.indexOf(before) : source.search(before)
    if (at < 0) throw new Exception('noPlace', `${path} is not as it was when this was written: it has no ${String(before)}.`)
    this.#files.set(path, source.slice(0, at) + text + source.slice(at))
  }

  /** Puts the same after the first place of a file that the pattern matches. */
  append(path: string, after: string | RegExp, text: string): void {
    const source = this.#files.get(path) ?? readFileSync(join(home, path), 'utf8')
    const match = typeof after === 'string' ? after : source.match(after)?.[0]
    if (match === undefined || !source.includes(match))
      throw new Exception('noPlace', `${path} is not as it was when this was written: it has no ${String(after)}.`)
    this.#files.set(
      path,
      source.replace(match, () => match + text),
    )
  }

  /** The text of a file as it stands. */
  read(path: string): string {
    return this.#files.get(path) ?? readFileSync(join(home, path), 'utf8')
  }

  /** Writes the files in the form of the house; answers with their paths. */
  save(): string[] {
    const paths = [...this.#files.keys()]
    for (const [path, text] of this.#files) {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), text)
    }
    const code = paths.filter((path) => /\.tsx?$/.test(path))
    const biome = join(home, 'node_modules/.bin/biome')
    if (existsSync(biome)) execFileSync(biome, ['check', '--write', '--vcs-enabled=false', ...code], { cwd: home, stdio: 'ignore' })
    return paths
  }
}
