/** A value with its parameters filled in: `{{name}}` alone becomes the argument itself, inside a text or key its text. */
export function substitute(value: unknown, args: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') return filled(value, args)
  if (Array.isArray(value)) return value.map((item) => substitute(item, args))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [String(filled(key, args)), substitute(inner, args)]))
}

const whole = /^\{\{(\w+)\}\}$/
const any = /\{\{(\w+)\}\}/g

function filled(text: string, args: Readonly<Record<string, unknown>>): unknown {
  const [, name] = whole.exec(text) ?? []
  if (name !== undefined && Object.hasOwn(args, name)) return args[name]
  return text.replace(any, (written, inner: string) => (Object.hasOwn(args, inner) ? String(args[inner]) : written))
}

/** The parameters that a value speaks of. */
export function parametersIn(value: unknown): ReadonlySet<string> {
  return new Set([...JSON.stringify(value ?? null).matchAll(any)].map(([, name = '']) => name))
}
