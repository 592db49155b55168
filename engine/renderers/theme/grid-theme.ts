import { themeQuartz } from 'ag-grid-community'
import { colors, shadow, sizes, type } from './tokens.ts'

/** The tokens as AG Grid reads them. */
export const gridTheme = themeQuartz.withParams({
  accentColor: colors.accent,
  backgroundColor: colors.surface,
  foregroundColor: colors.text,
  borderColor: colors.hairline,
  chromeBackgroundColor: colors.hover,
  headerBackgroundColor: colors.hover,
  headerTextColor: colors.textSecondary,
  headerFontWeight: 600,
  headerHeight: sizes.row,
  rowHeight: sizes.row,
  rowHoverColor: colors.hover,
  selectedRowBackgroundColor: colors.accentTint,
  fontFamily: type.family,
  fontSize: type.gridSize,
  headerFontSize: type.gridSize,
  cellHorizontalPadding: 12,
  borderRadius: sizes.radius,
  checkboxBorderRadius: 3,
  wrapperBorderRadius: sizes.radius,
  columnBorder: false,
  headerColumnResizeHandleColor: colors.inputBorder,
  menuShadow: shadow,
  popupShadow: shadow,
  spacing: 6,
})
