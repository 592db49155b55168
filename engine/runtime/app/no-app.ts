import type { AppFile } from '../../schema/app.ts'

/** What stands for `app.json` while that is missing or not of its shape. */
export const noApp: AppFile = {
  format: 2,
  title: '',
  languages: ['ZHS'],
  timeZone: 'UTC',
  currency: 'CNY',
  menu: '',
  account: { entity: '', login: '', name: '', roles: '' },
}
