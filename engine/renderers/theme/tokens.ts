import type { Tone } from '../../schema/tone.ts'

/** Colours of one scheme. Text colours hold 4.5:1 on `surface` and on `ground`. */
export const colors = {
  /** The brand's green: marks, bars, the focus ring. */
  accent: '#1F8A5B',
  /** One step darker: filled buttons with white text. */
  accentFill: '#1D8557',
  accentFillHover: '#1A7A50',
  accentFillActive: '#14633F',
  /** Green text and links. */
  accentText: '#1A7A50',
  /** Behind what is chosen or hovered. */
  accentTint: '#E6F4EC',
  accentTintStrong: '#CFE8DA',
  /** Behind everything. */
  ground: '#F5F7F6',
  /** Cards, grids, inputs. */
  surface: '#FFFFFF',
  /** The frame: tab strip, grid heads. */
  frame: '#EBEFED',
  hover: '#F0F4F2',
  hairline: '#DFE5E2',
  inputBorder: '#BCC6C1',
  text: '#1D2421',
  textSecondary: '#4F5A55',
  textTertiary: '#66716C',
  danger: '#C0312B',
  warning: '#96590A',
  info: '#1D5FBF',
} as const

/** The colours of a tag by what its status means. */
export const toneColors = {
  draft: { text: '#4F5A55', ground: '#EEF1F0', border: '#D5DCD8' },
  waiting: { text: '#1D5FBF', ground: '#EAF2FD', border: '#C5DBF8' },
  progress: { text: '#0B6B7D', ground: '#E3F6F8', border: '#B4E3E9' },
  done: { text: '#1A7A50', ground: '#E8F5EE', border: '#BFE3D0' },
  attention: { text: '#8A5108', ground: '#FDF3E0', border: '#F3DBAE' },
  refused: { text: '#B92C26', ground: '#FDEDEC', border: '#F5C9C6' },
  cancelled: { text: '#5F6A65', ground: '#F3F5F4', border: '#DFE5E2' },
} as const satisfies Record<Tone, { text: string; ground: string; border: string }>

export const type = {
  family: '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
  /** Pixels. */
  size: 14,
  gridSize: 13,
  titleSize: 18,
  figureSize: 24,
} as const

/** Pixels. */
export const sizes = {
  unit: 4,
  control: 32,
  controlSmall: 28,
  row: 36,
  rowCompact: 30,
  radius: 6,
  header: 55,
  tabs: 48,
  footer: 50,
  menu: 220,
  menuFolded: 56,
} as const

/** The one shadow, for what floats. */
export const shadow = '0 6px 24px rgba(20, 36, 29, 0.14), 0 1px 3px rgba(20, 36, 29, 0.08)'

/** Seconds. */
export const motion = 0.12
