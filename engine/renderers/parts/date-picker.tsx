import luxonConfig from '@rc-component/picker/generate/luxon'
import { DatePicker as AntDatePicker } from 'antd'
import type { DateTime } from 'luxon'

/** antd's date picker over luxon. */
export const DatePicker = AntDatePicker.generatePicker<DateTime>(luxonConfig)

/** How dates are shown, and the other ways in which they may be typed. */
export const dateFormats = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY-M-D']
