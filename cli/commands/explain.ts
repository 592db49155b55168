import { type CheckCode, codes } from '../../engine/runtime/app/check/codes.ts'
import { didYouMean } from '../../engine/runtime/app/source/nearest.ts'
import type { Command } from '../command.ts'

/** Tells what a code means. */
export const explain: Command = {
  summary: 'Tells what a code of a diagnostic means and what to do.',
  arguments: { 'code?': 'the code; without it, all codes are listed' },
  examples: {
    'pergola explain unknown-field': 'What this error is about.',
    'pergola explain': 'Every code with its sentence.',
  },
  run({ arguments: [code], out }) {
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
    out.print(codes[found])
    return 0
  },
}
