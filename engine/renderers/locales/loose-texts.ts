import { parseAst } from 'vite'

/** A text in a source file that a person would read, and that no catalogue has. */
interface LooseText {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/** Where a string is read by a person: as an attribute of an element, or as an option of a dialog, a message, a column. */
const read = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ...['addonAfter', 'addonBefore', 'cancelText', 'checkedChildren', 'content', 'description', 'emptyText', 'extra', 'headerName'],
  ...[
    'help',
    'label',
    'message',
    'notFoundContent',
    'okText',
    'placeholder',
    'reason',
    'subTitle',
    'title',
    'tooltip',
    'unCheckedChildren',
  ],
])
/** Calls whose first argument a person reads: `message.success(…)`. */
const told = new Set(['error', 'info', 'loading', 'success', 'warning'])
/** Patterns of dates and of addresses are the same in every language. */
const pattern = /^([YMDHmsS\d\s:./+-]*|\w+:\/\/\S*)$/
/** The names of icons. */
const icon = /(Outlined|Filled|TwoTone)$|^Icon$/

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** The texts in a source file of the page that stand outside the catalogues: text in elements, what `read` and `told` name, icons without a name, and Chinese anywhere. */
export function looseTexts(source: string): LooseText[] {
  const found: LooseText[] = []
  const add = (node: Node, text: string) => found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() })

  function visit(value: unknown, isRead: boolean): void {
    if (Array.isArray(value)) for (const one of value) visit(one, isRead)
    if (!isNode(value)) return
    switch (value.type) {
      case 'JSXText':
        if (hasWords(String(value.value))) add(value, String(value.value))
        break
      case 'Literal':
        if (typeof value.value === 'string' && isLoose(value.value, isRead)) add(value, value.value)
        break
      case 'TemplateElement': {
        const { cooked } = value.value as { cooked: string }
        if (isLoose(cooked, isRead)) add(value, cooked)
        break
      }
      case 'JSXOpeningElement':
        if (saysItsName(value)) add(value, nameOf(value.name))
        visit(value.attributes, false)
        break
      case 'JSXAttribute':
        visit(expressionOf(value.value), read.has(nameOf(value.name)))
        break
      case 'JSXExpressionContainer':
        visit(value.expression, isWritten(value.expression))
        break
      case 'Property':
        visit(value.value, read.has(nameOf(value.key)))
        break
      case 'ConditionalExpression':
        visit(value.test, false)
        visit(value.consequent, isRead)
        visit(value.alternate, isRead)
        break
      case 'LogicalExpression':
        visit(value.left, false)
        visit(value.right, isRead)
        break
      case 'TemplateLiteral':
        visit(value.quasis, isRead)
        visit(value.expressions, false)
        break
      case 'CallExpression': {
        const callee = value.callee as Node
        const isTold = callee.type === 'MemberExpression' && nameOf(callee.object) === 'message' && told.has(nameOf(callee.property))
        visit(value.callee, false)
        const [first, ...others] = value.arguments as Node[]
        visit(first, isTold)
        visit(others, false)
        break
      }
      default:
        for (const part of Object.values(value)) visit(part, false)
    }
  }

  visit(parseAst(source, { lang: 'tsx' }) as unknown, false)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** What an attribute is set to: a string as it stands, or the expression in its braces. */
function expressionOf(value: unknown): unknown {
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value ?? '') : ''
}

/** Whether an expression between elements is itself the text: `{'Save'}`. */
function isWritten(expression: unknown): boolean {
  return isNode(expression) && (expression.type === 'Literal' || expression.type === 'TemplateLiteral')
}

/** An icon that is neither hidden nor named is called by its file name for whoever hears the page: "plus", "down". */
function saysItsName({ name, attributes }: Node): boolean {
  const hides = (attribute: unknown) => isNode(attribute) && /^aria-(hidden|label)$/.test(nameOf(attribute.name))
  return icon.test(nameOf(name)) && !(attributes as unknown[]).some(hides)
}

function hasWords(text: string): boolean {
  return /\p{L}{2}|\p{Script=Han}/u.test(text) && !pattern.test(text)
}

function isLoose(text: string, isRead: boolean): boolean {
  return /\p{Script=Han}/u.test(text) || (isRead && hasWords(text))
}

/** The keys that a source file asks the catalogues for in so many words: `t('list.search')`. */
export function askedKeys(source: string): string[] {
  return [...source.matchAll(/\bt\(\s*'([\w-]+(?:\.[\w-]+)*)'/g)].map(([, key]) => key as string)
}
