/** A piece of a formula, and where it starts. */
export interface Token {
  readonly kind: 'end' | 'field' | 'name' | 'number' | 'sign' | 'text'
  /** Of a field its name without brackets, of a text what it says. */
  readonly text: string
  readonly at: number
}

const space = /\s+/y
const name = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/y
const number = /\d+(?:\.\d+)?/y
const text = /"(?:[^"\\]|\\.)*"/y
const field = /\[([^\]]*)\]/y
const sign = /<=|>=|<>|!=|==|[-+*/()=<>,，（）×÷]/y

/** Signs that are typed in Chinese, and other ways of writing the same. */
const same: Readonly<Record<string, string>> = { '，': ',', '（': '(', '）': ')', '×': '*', '÷': '/', '<>': '!=', '=': '==' }

/** The pieces of a formula; where it cannot be read on, the place. */
export function tokensOf(formula: string): readonly Token[] | { readonly stoppedAt: number } {
  const found: Token[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(formula)
  }
  const add = (kind: Token['kind'], whole: string, said = whole) => {
    found.push({ kind, text: said, at })
    at += whole.length
  }
  while (at < formula.length) {
    const blank = take(space)
    if (blank) {
      at += blank[0].length
      continue
    }
    const [quoted] = take(text) ?? []
    const bracketed = take(field)
    const [digits] = take(number) ?? []
    const [word] = take(name) ?? []
    const [mark] = take(sign) ?? []
    if (quoted !== undefined) {
      const said = unquoted(quoted)
      if (said === undefined) return { stoppedAt: at }
      add('text', quoted, said)
    } else if (bracketed) add('field', bracketed[0], bracketed[1])
    else if (digits !== undefined) add('number', digits)
    else if (word !== undefined) add('name', word)
    else if (mark !== undefined) add('sign', mark, same[mark] ?? mark)
    else return { stoppedAt: at }
  }
  return [...found, { kind: 'end', text: '', at }]
}

function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string
  } catch {
    return undefined
  }
}
