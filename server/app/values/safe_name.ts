/** Characters of a name that people read: enough for any system, and for the ending. */
const most = 120
/** Names that mean devices to Windows. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name that is safe to show, to send and to save: without ways into other directories, control characters,
 * marks that turn the direction of text, and what file systems refuse. Empty when nothing is left.
 */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (plain === '') return ''
  const ending = endingOf(plain)
  const stem = plain.slice(0, plain.length - ending.length)
  const short = [...stem].slice(0, most - ending.length).join('') + ending
  return devices.test(short) ? `_${short}` : short
}

/** The ending of a name with its point, in small letters; empty when it has none that is one. */
export const endingOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''
