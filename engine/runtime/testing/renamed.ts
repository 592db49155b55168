import { checkFiles } from '../../files/check-files.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import type { File } from '../app/source/file.ts'
import { Exception } from '../exception.ts'
import { IndexOfNames } from '../names/index-of-names.ts'
import type { NameKey } from '../names/name.ts'
import { refusal } from '../names/new-name.ts'
import { applied, rename } from '../names/rename.ts'

/** The files with something called otherwise, as `pergola rename` leaves them. @throws Exception `brokenByRename` when they are wrong then */
export function renamed(files: readonly File[], name: NameKey, to: string): File[] {
  const { bundle, sources } = load(files)
  const index = new IndexOfNames(link(bundle))
  const why = refusal(index, name, to)
  if (why !== undefined) throw new Exception('refusedName', why)
  const { edits, moves } = rename(index, sources, name, to)
  const after = files.map(({ path, text }) => ({ path: moves.get(path) ?? path, text: applied(text, edits.get(path) ?? []) }))
  const wrong = checkFiles(after).diagnostics.filter(({ severity }) => severity === 'error')
  if (wrong.length > 0) throw new Exception('brokenByRename', wrong.map(({ file, message }) => `${file}: ${message}`).join('\n'))
  return after
}
