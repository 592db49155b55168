import luxonGenerateConfig from '@rc-component/picker/generate/luxon'
import { DatePicker } from 'antd'
import type { DateTime } from 'luxon'

/** antd's date picker on luxon, the date library of the page. */
export const LuxonPicker = DatePicker.generatePicker<DateTime>(luxonGenerateConfig)
