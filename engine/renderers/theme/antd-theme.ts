import { type ThemeConfig, theme } from 'antd'
import { motion, type Scheme, colors as schemes, shadow as shadows, sizes, type } from './tokens.ts'

/** The tokens of a scheme as antd reads them. On a phone what is touched is as large as a thumb, and what is typed large enough that the page is not zoomed. */
export function antdTheme(scheme: Scheme, isPhone = false): ThemeConfig {
  const colors = schemes[scheme]
  const shadow = shadows[scheme]
  const isDark = scheme === 'dark'
  const legible = { colorTextDisabled: colors.text }
  const typed = isPhone
    ? { inputFontSize: sizes.typedOnPhone, inputFontSizeSM: sizes.typedOnPhone, inputFontSizeLG: sizes.typedOnPhone }
    : {}
  return {
    ...(isDark ? { algorithm: theme.darkAlgorithm } : {}),
    token: {
      colorPrimary: colors.accentFill,
      colorPrimaryHover: colors.accentFillHover,
      colorPrimaryActive: colors.accentFillActive,
      colorPrimaryBg: colors.accentTint,
      colorPrimaryBgHover: colors.accentTintStrong,
      colorSuccess: colors.accentFill,
      colorError: colors.danger,
      colorWarning: isDark ? colors.warning : '#B4690E',
      colorInfo: colors.info,
      colorLink: colors.accentText,
      colorLinkHover: colors.accentFillActive,
      colorLinkActive: colors.accentFillActive,
      colorTextBase: colors.text,
      colorText: colors.text,
      colorTextSecondary: colors.textSecondary,
      colorTextTertiary: colors.textTertiary,
      colorTextDescription: colors.textTertiary,
      colorTextPlaceholder: colors.textTertiary,
      colorBorder: colors.inputBorder,
      colorBorderSecondary: colors.hairline,
      colorSplit: colors.hairline,
      colorBgLayout: colors.ground,
      colorBgContainer: colors.surface,
      colorBgBase: colors.surface,
      colorBgElevated: isDark ? colors.frame : colors.surface,
      controlItemBgHover: colors.hover,
      controlItemBgActive: colors.accentTint,
      controlItemBgActiveHover: colors.accentTintStrong,
      boxShadow: shadow,
      boxShadowSecondary: shadow,
      fontFamily: type.family,
      fontSize: type.size,
      borderRadius: sizes.radius,
      borderRadiusLG: sizes.radius,
      borderRadiusSM: 4,
      controlHeight: isPhone ? sizes.thumb : sizes.control,
      controlHeightSM: isPhone ? sizes.control : sizes.controlSmall,
      ...(isPhone ? { controlHeightLG: sizes.thumb } : {}),
      lineWidthFocus: 2,
      motionUnit: motion / 3,
      wireframe: false,
    },
    components: {
      Button: {
        fontWeight: 500,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        contentFontSizeSM: 14,
        paddingInlineSM: 11,
        ...(isDark ? { dangerColor: colors.ground } : {}),
      },
      Modal: { titleFontSize: 16 },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: colors.textSecondary },
      // What cannot be changed now is still read.
      Select: legible,
      Input: { ...legible, ...typed },
      InputNumber: typed,
      DatePicker: typed,
      Checkbox: legible,
      Radio: legible,
      Tabs: { itemSelectedColor: colors.accentText, itemHoverColor: colors.accentText, itemActiveColor: colors.accentText },
      Tag: { defaultBg: colors.hover },
      Tooltip: { colorBgSpotlight: isDark ? '#3A4247' : '#26302C' },
    },
  }
}
