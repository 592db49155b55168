/** Browsers and systems by what they call themselves, the more telling first. */
const browsers = [
  ['MicroMessenger', 'WeChat'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['HarmonyOS', 'HarmonyOS'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A browser as a person would name it: `Chrome, Windows`. What cannot be told stays as it is. */
export function deviceName(agent: string): string {
  const named = [browsers, systems].flatMap((list) => list.find(([sign]) => agent.includes(sign))?.[1] ?? [])
  return named.length > 0 ? named.join(', ') : agent.slice(0, 60) || '-'
}
