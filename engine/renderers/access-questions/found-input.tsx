import { AutoComplete } from 'antd'
import { useEffect, useState } from 'react'
import { searchRecords } from '../api/records.ts'
import type { TrialChoices } from '../api/trials.ts'
import { useClear } from '../parts/select.tsx'

/** A record that was found by its words. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly value: string
}

interface FoundInputProps {
  readonly id: string
  readonly entity: string
  /** The fields that tell what was found: what is written into the box, and what stands beside it. */
  readonly value: string
  readonly name: string
  readonly placeholder: string
  readonly onChange: (text: string, found: Found | undefined) => void
}

/** Milliseconds after the last key. */
const calm = 250
const most = 12

/** Looks records up while somebody types, in what they may read. */
export function FoundInput({ id, entity, value, name, placeholder, onChange }: FoundInputProps) {
  const clear = useClear()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Found[]>([])

  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const columns = [...new Set([value, name])]
      const request = {
        columns,
        ...(text ? { search: text } : {}),
        sort: [[value, 'asc']] as const,
        page: { size: most },
        total: false as const,
      }
      const { rows } = await searchRecords(entity, request, abort.signal).catch(() => ({ rows: [] }))
      if (!abort.signal.aborted)
        setFound(rows.map((row) => ({ id: String(row.id), value: String(row[value] ?? ''), name: labelOf(row, name) })))
    }, calm)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [entity, value, name, text])

  // Who types it in full need not choose it.
  const chosen = found.find((one) => one.value === text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what was typed, or what it means, is another
  useEffect(() => onChange(text, chosen), [text, chosen?.id])

  return (
    <AutoComplete
      id={id}
      value={text}
      placeholder={placeholder}
      allowClear={clear}
      showSearch={{ filterOption: false }}
      options={found.map((one) => ({
        value: one.value,
        key: one.id,
        label: one.name === one.value ? one.value : `${one.value} · ${one.name}`,
      }))}
      onChange={(typed) => setText(String(typed ?? ''))}
    />
  )
}

const labelOf = (row: Readonly<Record<string, unknown>> & { readonly $labels?: Readonly<Record<string, string>> }, field: string): string =>
  row.$labels?.[field] ?? String(row[field] ?? '')

/** Looks up a person by login or name. */
export function AccountInput({
  id,
  accounts: { entity, login, name },
  ...rest
}: { accounts: TrialChoices['accounts'] } & Pick<FoundInputProps, 'id' | 'placeholder' | 'onChange'>) {
  return <FoundInput id={id} entity={entity} value={login} name={name} {...rest} />
}
