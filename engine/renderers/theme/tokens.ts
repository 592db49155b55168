import type { Tone } from '../../schema/tone.ts'

/** Which colours are shown. */
export type Scheme = 'light' | 'dark'

/** Colours of the light scheme. Text colours hold 4.5:1 on `surface` and on `ground`. */
const light = {
  /** The brand's green: marks, bars, the focus ring. */
  accent: '#1F8A5B',
  /** One step darker: filled buttons with white text. */
  accentFill: '#1D8557',
  /** Text on filled buttons and marks. */
  onAccent: '#FFFFFF',
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
  textTertiary: '#616C67',
  danger: '#C0312B',
  warning: '#96590A',
  info: '#1D5FBF',
} as const

/** The same for the dark scheme; the accent is lightened where it is text, and stays where white stands on it. */
const dark = {
  accent: '#3FAE7C',
  accentFill: '#1D8557',
  onAccent: '#FFFFFF',
  accentFillHover: '#1A7A50',
  accentFillActive: '#14633F',
  accentText: '#5BC493',
  accentTint: '#17382A',
  accentTintStrong: '#1E4A37',
  ground: '#14171A',
  surface: '#1B1F22',
  frame: '#22272B',
  hover: '#252A2E',
  hairline: '#30363A',
  inputBorder: '#525B61',
  text: '#E6EAE8',
  textSecondary: '#B9C1BD',
  textTertiary: '#9DA6A2',
  danger: '#F38D87',
  warning: '#E3AA5E',
  info: '#8DBBF7',
} as const satisfies Record<keyof typeof light, string>

export const colors = { light, dark } as const satisfies Record<Scheme, Record<keyof typeof light, string>>

interface ToneColors {
  readonly text: string
  readonly ground: string
  readonly border: string
}

/** The colours of a tag by what its status means. */
export const toneColors = {
  light: {
    draft: { text: '#4F5A55', ground: '#EEF1F0', border: '#D5DCD8' },
    waiting: { text: '#1D5FBF', ground: '#EAF2FD', border: '#C5DBF8' },
    progress: { text: '#0B6B7D', ground: '#E3F6F8', border: '#B4E3E9' },
    done: { text: '#1A7A50', ground: '#E8F5EE', border: '#BFE3D0' },
    attention: { text: '#8A5108', ground: '#FDF3E0', border: '#F3DBAE' },
    refused: { text: '#B92C26', ground: '#FDEDEC', border: '#F5C9C6' },
    cancelled: { text: '#5F6A65', ground: '#F3F5F4', border: '#DFE5E2' },
  },
  dark: {
    draft: { text: '#B9C1BD', ground: '#262B2F', border: '#3A4247' },
    waiting: { text: '#8DBBF7', ground: '#182B45', border: '#2A4770' },
    progress: { text: '#6CCFDE', ground: '#12313A', border: '#1F5360' },
    done: { text: '#6BCB9C', ground: '#15352A', border: '#235A43' },
    attention: { text: '#E9B268', ground: '#3A2A12', border: '#5E4520' },
    refused: { text: '#F39A95', ground: '#40201F', border: '#6B3634' },
    cancelled: { text: '#A3ACA8', ground: '#23282B', border: '#363D41' },
  },
} as const satisfies Record<Scheme, Record<Tone, ToneColors>>

export const type = {
  /** Marks between words come from a Latin font where the page is in English. */
  family: 'var(--font-marks, "PingFang SC"), "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
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
  /** The least that a thumb hits. */
  thumb: 44,
  /** Phones zoom into inputs whose letters are smaller. */
  typedOnPhone: 16,
  row: 32,
  rowCompact: 30,
  radius: 6,
  header: 55,
  tabs: 48,
  footer: 50,
  menu: 220,
  menuFolded: 56,
} as const

/** The one shadow, for what floats. */
export const shadow = {
  light: '0 6px 24px rgba(20, 36, 29, 0.14), 0 1px 3px rgba(20, 36, 29, 0.08)',
  dark: '0 6px 24px rgba(0, 0, 0, 0.5), 0 1px 3px rgba(0, 0, 0, 0.4)',
} as const satisfies Record<Scheme, string>

/** Seconds. */
export const motion = 0.12
