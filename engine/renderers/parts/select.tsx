import { CloseCircleFilled } from '@ant-design/icons'
import { type RefSelectProps, Select as SelectOfTheme, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select/index.js'
import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** antd's select, whose button that takes the choice back has a name in the language of the portal. */
export function Select<Value = unknown, Option extends DefaultOptionType = DefaultOptionType>({
  allowClear = false,
  ...props
}: SelectProps<Value, Option> & { readonly ref?: Ref<RefSelectProps> }) {
  const { t } = useTranslation()
  const clear = useMemo(() => ({ label: t('common.clear'), clearIcon: <CloseCircleFilled aria-hidden /> }), [t])
  return <SelectOfTheme<Value, Option> {...props} allowClear={allowClear === true ? clear : allowClear} />
}
