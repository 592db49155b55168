import { Exception } from '../../../engine/runtime/exception.ts'

/** The name of a part of the engine as each place writes it: `isLong`, `is-long`, `is_long`, `IsLong`. */
export interface PartName {
  readonly camel: string
  readonly kebab: string
  readonly snake: string
}

/** Words that code cannot call anything by. */
const reserved: ReadonlySet<string> = new Set([
  ...['break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum', 'export', 'extends'],
  ...['false', 'finally', 'for', 'function', 'if', 'import', 'in', 'instanceof', 'new', 'null', 'return', 'static', 'super', 'switch'],
  ...['this', 'throw', 'true', 'try', 'typeof', 'undefined', 'var', 'void', 'while', 'with', 'yield'],
])

/** @throws Exception `badName` */
export function partName(name: string): PartName {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || reserved.has(name))
    throw new Exception(
      'badName',
      `"${name}" cannot name a part of the engine: write letters and digits, the first one small, such as isLong.`,
    )
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
  return { camel: name, kebab: parts.join('-'), snake: parts.join('_') }
}
