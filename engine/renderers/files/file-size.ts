/** A size as people read it: `820 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
}

/** What can be looked at without saving it. */
export const previewOf = (type: string): 'image' | 'pdf' | undefined =>
  type === 'application/pdf' ? 'pdf' : /^image\/(avif|bmp|gif|jpeg|png|webp)$/.test(type) ? 'image' : undefined
