/** A mail address: no empty part between dots, before or after the @, and a name of letters at the end. A pattern for the whole of a text. */
export const mailAddressPattern = String.raw`[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)*@([\p{L}\p{N}]([\p{L}\p{N}\-]*[\p{L}\p{N}])?\.)+\p{L}{2,}`

const mailAddress = new RegExp(`^(?:${mailAddressPattern})$`, 'u')

/** Whether a text is a mail address. */
export const isMailAddress = (text: string): boolean => mailAddress.test(text)
