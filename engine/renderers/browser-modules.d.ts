/// <reference types="vite/client" />

// These modules are ES modules that their packages do not declare as such; bundlers read them right, `NodeNext` does not.

declare module 'antd/es/locale/zh_CN.js' {
  const locale: import('antd/es/locale/index.js').Locale
  export default locale
}
declare module 'antd/es/locale/zh_TW.js' {
  const locale: import('antd/es/locale/index.js').Locale
  export default locale
}
declare module 'antd/es/locale/en_US.js' {
  const locale: import('antd/es/locale/index.js').Locale
  export default locale
}
declare module '@rc-component/picker/generate/luxon' {
  const config: import('@rc-component/picker/generate/index').GenerateConfig<import('luxon').DateTime>
  export default config
}
declare module 'antd/es/date-picker/generatePicker/index.js' {
  const generatePicker: typeof import('antd').DatePicker.generatePicker
  export default generatePicker
}
