/** A metadata file as it was read: the path is relative to the bundle, with forward slashes (`screens/lending/loans.json`). */
export interface File {
  readonly path: string
  readonly text: string
}
