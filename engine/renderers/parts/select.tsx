import { CloseCircleFilled } from '@ant-design/icons'
import { type RefSelectProps, Select as SelectOfTheme, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select/index.js'
import { type ReactNode, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** The button that takes a choice or what was typed back, by its name in the language of the portal. */
export function useClear(): { readonly label: string; readonly clearIcon: ReactNode } {
  const { t } = useTranslation()
  return useMemo(() => ({ label: t('common.clear'), clearIcon: <CloseCircleFilled aria-hidden /> }), [t])
}

/** antd's select, whose button that takes the choice back has a name in the language of the portal. */
export function Select<Value = unknown, Option extends DefaultOptionType = DefaultOptionType>({
  allowClear = false,
  ...props
}: SelectProps<Value, Option> & { readonly ref?: Ref<RefSelectProps> }) {
  const clear = useClear()
  return <SelectOfTheme<Value, Option> {...props} allowClear={allowClear === true ? clear : allowClear} />
}
