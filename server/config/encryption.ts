import { defineConfig, drivers } from '@adonisjs/core/encryption'
import { Secret } from '@adonisjs/core/helpers'
import env from '#start/env'

export default defineConfig({
  default: 'gcm',
  list: { gcm: drivers.aes256gcm({ id: 'gcm', keys: [new Secret(env.get('APP_KEY'))] }) },
})
