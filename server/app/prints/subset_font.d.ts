/** The library brings no types. */
declare module 'subset-font' {
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'truetype' }): Promise<Buffer>
}
