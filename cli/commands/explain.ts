import { didYouMean } from '../../engine/runtime/app/source/nearest.ts'
import { type CheckCode, codes } from '../../engine/runtime/checks/codes.ts'
import type { Command, Output } from '../command.ts'

/** Tells what a code means. */
export const explain: Command = {
  summary: 'Tells what a code of a diagnostic means, shows a mistake that has it, and what to do.',
  arguments: { 'code?': 'the code; without it, all codes are listed' },
  examples: {
    'pergola explain unknown-field': 'What this error is about.',
    'pergola explain': 'Every code with its sentence.',
  },
  async run({ arguments: [code], out }) {
    const known = Object.keys(codes) as CheckCode[]
    if (code === undefined) {
      const width = Math.max(...known.map((name) => name.length))
      for (const name of [...known].sort()) out.print(`${out.paint('bold', name.padEnd(width))}  ${codes[name]}`)
      return 0
    }
    const found = known.find((name) => name === code)
    if (found === undefined) {
      out.note(`"${code}" is not a code.${didYouMean(code, known)}`)
      return 2
    }
    await tell(out, found)
    return 0
  },
}

/** The library that shows the mistakes is read only here. */
async function tell(out: Output, code: CheckCode): Promise<void> {
  const [{ explanations }, { printed, written }] = await Promise.all([
    import('../explain/explanations.ts'),
    import('../explain/printed.ts'),
  ])
  const { remedy, mistake } = explanations[code]
  out.print(codes[code])
  out.print(`\n${out.paint('bold', 'What to do')}\n${remedy}`)
  out.print(`\n${out.paint('bold', 'For example')}, in the library that comes with Pergola:`)
  for (const line of written(mistake)) out.print(`  ${line}`)
  out.print(`is told as\n  ${printed(out, code, mistake)}`)
}
