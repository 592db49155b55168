import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, as somebody who selects it gets it. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await loading.destroy()
  return pages
}

/** The width and height of each page of a PDF in millimetres. */
export async function pdfSizes(bytes: Uint8Array): Promise<(readonly [number, number])[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await loading.promise
  const sizes: (readonly [number, number])[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(number)).view
    sizes.push([millimetres(right - left), millimetres(top - bottom)])
  }
  await loading.destroy()
  return sizes
}

const millimetres = (points: number) => Math.round((points / 72) * 25.4)
