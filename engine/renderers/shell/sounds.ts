import type { Sounds } from '../../runtime/access/menu-search.ts'

/** Whether a Chinese label answers to pinyin, in full or by its first letters; loaded when somebody is about to type. */
export async function loadSounds(): Promise<Sounds> {
  const { match } = await import('pinyin-pro')
  return (label, typed) => match(label, typed, { precision: 'start', continuous: true, insensitive: true }) !== null
}
