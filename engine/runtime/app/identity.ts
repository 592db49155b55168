import { type Kind, kinds } from '../../schema/kinds.ts'
import { type Language, languages } from '../../schema/names.ts'

/** What a file is, told from its path alone: path is identity. */
export interface Identity {
  readonly kind: Kind
  /** The name that other files use: the route of a screen, else the last part of the path. */
  readonly name: string
  /** For a locale: its language; its name is then that of the area. */
  readonly language?: Language
}

const folders = new Map(Object.entries(kinds).map(([kind, { folder }]) => [folder, kind as Kind]))

/** The folders that a bundle may have. */
const knownFolders = [...folders.keys()].filter((folder) => folder !== '').sort()

/** The identity of a file, or what is wrong with its path. */
export function identify(path: string): Identity | { readonly fault: 'unknown-folder' | 'bad-file-name'; readonly message: string } {
  if (path === 'app.json') return { kind: 'app', name: 'app' }
  const [folder = '', ...rest] = path.split('/')
  const kind = rest.length > 0 ? folders.get(folder) : undefined
  if (!kind) return { fault: 'unknown-folder', message: `Files stand in ${knownFolders.join(', ')}, or are app.json.` }
  const inner = rest.join('/').replace(/\.json$/, '')
  if (!path.endsWith('.json')) return { fault: 'bad-file-name', message: 'A metadata file ends in .json.' }
  if (kind === 'locale') return identifyLocale(rest[0] ?? '', inner)
  if (kind === 'glossary' && !isLanguage(inner))
    return { fault: 'bad-file-name', message: `A glossary is called by its language: ${languages.join(', ')}.` }
  const shape = kind === 'screen' ? /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/ : /^([A-Za-z0-9_-]+\/)*[A-Za-z][A-Za-z0-9]*$/
  if (!shape.test(inner)) return { fault: 'bad-file-name', message: `"${inner}" cannot be a name: use letters and digits, a letter first.` }
  return { kind, name: kind === 'screen' ? routeOfFile(inner) : (inner.split('/').at(-1) ?? inner) }
}

/** The address of a screen by its file below `screens/`: `index` is that of the portal itself. */
const routeOfFile = (inner: string) => (inner === 'index' ? '/' : `/${inner}`)

function identifyLocale(name: string, inner: string): ReturnType<typeof identify> {
  if (!isLanguage(name)) return { fault: 'unknown-folder', message: `Below locales/ stand the languages ${languages.join(', ')}.` }
  const area = inner.slice(name.length + 1)
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(area)) {
    const message = `The texts of an area stand in one file, locales/${name}/<area>.json. \`pergola upgrade\` puts the files of a translation together.`
    return { fault: 'bad-file-name', message }
  }
  return { kind: 'locale', name: area, language: name }
}

const isLanguage = (name: string): name is Language => languages.some((known) => known === name)
