/** A first text in English, for a person to better: the name of the thing. */
export const draftText = (file: string, key: string): string => readable(key.split('.').at(-2) ?? file.split('/').at(-1) ?? file)

/** `dueDate` -> `Due date`, `SUBMITTED` -> `Submitted`. */
function readable(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
