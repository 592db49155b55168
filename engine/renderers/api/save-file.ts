/** Saves a file that the server sent, under the name it gave or else under `name`. */
export async function saveResponse(response: Response, name: string): Promise<void> {
  const given = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveBlob(await response.blob(), given ? decodeURIComponent(given) : name)
}

/** Saves a file that was made in the page. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
