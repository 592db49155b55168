/** The text of a CSV file: UTF-8, with its mark or without, or else GBK as Chinese versions of Excel and WPS write it. */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
