import { themeQuartz } from 'ag-grid-community'
import { sizes, type } from './tokens.ts'

const color = (name: string) => `var(--color-${name})`

/** The tokens as AG Grid reads them: colours by their custom property, so that they follow the scheme. */
export const gridTheme = themeQuartz.withParams({
  accentColor: color('accent'),
  backgroundColor: color('surface'),
  foregroundColor: color('text'),
  borderColor: color('hairline'),
  chromeBackgroundColor: color('hover'),
  headerBackgroundColor: color('hover'),
  headerTextColor: color('text-secondary'),
  headerFontWeight: 600,
  headerHeight: sizes.row,
  rowHeight: sizes.row,
  rowHoverColor: color('hover'),
  selectedRowBackgroundColor: color('accent-tint'),
  fontFamily: type.family,
  fontSize: type.gridSize,
  headerFontSize: type.gridSize,
  cellHorizontalPadding: 12,
  borderRadius: sizes.radius,
  checkboxBorderRadius: 3,
  wrapperBorderRadius: sizes.radius,
  columnBorder: false,
  headerColumnResizeHandleColor: color('input-border'),
  menuShadow: 'var(--shadow)',
  popupShadow: 'var(--shadow)',
  spacing: 6,
})
