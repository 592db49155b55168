import { checkFiles } from '../../engine/files/check-files.ts'
import { identify } from '../../engine/runtime/app/identity.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import type { CheckCode } from '../../engine/runtime/checks/codes.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { type Edit, edited } from '../../engine/runtime/testing/edited.ts'
import { libraryWithExamples } from '../../engine/runtime/testing/examples.ts'
import type { Output } from '../command.ts'
import { canonical } from '../format/canonical.ts'
import { describe } from '../report/human.ts'
import type { Explanation } from './explanation.ts'

type Mistake = Explanation['mistake']

/** What was written, a line each: `screens/books.json, columns.1: "autor"`. */
export function written(mistake: Mistake): string[] {
  return Object.entries(mistake).flatMap(([file, edit]) => {
    if (edit === null) return [`${file} is not there`]
    if (isReplaced(edit)) return [`${file}: ${edit[1]} instead of ${edit[0]}`]
    if ('whole' in edit) return [`${file}: ${JSON.stringify(edit.whole)}`]
    return Object.entries(edit).map(([path, value]) =>
      value === undefined ? `${file}: no ${path}` : `${file}, ${path}: ${JSON.stringify(value)}`,
    )
  })
}

/** What the checker prints of a mistake: the diagnostic that has the code, in the file that was edited where there is one. @throws Exception `noMistake` when none has it */
export function printed(out: Output, code: CheckCode, mistake: Mistake): string {
  const all = checkFiles(broken(mistake)).diagnostics.filter((diagnostic) => diagnostic.code === code)
  const found = all.find(({ file }) => Object.keys(mistake).some((edited) => edited.endsWith(file))) ?? all[0]
  if (!found) throw new Exception('noMistake', `The mistake that shows ${code} does not have it.`)
  return describe(out, 'examples/library', found)
}

function broken(mistake: Mistake): readonly File[] {
  const edits = Object.entries(mistake).filter((entry): entry is [string, Edit] => !isReplaced(entry[1]))
  return edited(Object.fromEntries(edits), libraryWithExamples).map((file) => {
    const edit = mistake[file.path]
    if (isReplaced(edit)) return { path: file.path, text: file.text.replace(edit[0], () => edit[1]) }
    return edit === undefined ? file : { path: file.path, text: formatted(file) }
  })
}

/** In the form of `pergola format`, so that lines are those that a person sees. */
function formatted({ path, text }: File): string {
  const identity = identify(path)
  return 'fault' in identity ? text : canonical(identity.kind, JSON.parse(text))
}

const isReplaced = (edit: Mistake[string] | undefined): edit is readonly [string, string] => Array.isArray(edit)
