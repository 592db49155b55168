/** Something that the palette offers. */
export interface PaletteItem {
  readonly key: string
  readonly group: 'here' | 'tabs' | 'menus' | 'actions' | 'documents'
  readonly label: string
  /** Beside the label: the group of the menu, the kind of document. */
  readonly note?: string
  run(): void
}
