import type { Language } from '../../engine/schema/names.ts'

/** A first text in another language, for a person to better: Traditional Chinese by OpenCC, English from the name of the thing. */
export async function draftText(language: Language, file: string, key: string, text: string): Promise<string> {
  if (language !== 'ZHT') return readable(key.split('.').at(-2) ?? file.split('/').at(-1) ?? file)
  const { Converter } = await import('opencc-js/cn2t')
  return Converter({ from: 'cn', to: 'hk' })(text)
}

/** `dueDate` -> `Due date`, `SUBMITTED` -> `Submitted`. */
function readable(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
