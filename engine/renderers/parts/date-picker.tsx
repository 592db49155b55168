import luxonConfig from '@rc-component/picker/generate/luxon'
import generatePicker from 'antd/es/date-picker/generatePicker/index.js'
import type { DateTime } from 'luxon'

/** antd's date picker over luxon. */
export const DatePicker = generatePicker<DateTime>(luxonConfig)

/** How dates are shown, and the other ways in which they may be typed. */
export const dateFormats = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY-M-D']
