import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Colleague } from './approval-api.ts'

interface ColleagueSelectProps {
  readonly value: string
  readonly label: string
  readonly find: (words: string) => Promise<{ readonly rows: readonly Colleague[] }>
  readonly onChange: (id: string) => void
}

/** Chooses a colleague by name or login. */
export function ColleagueSelect({ value, label, find, onChange }: ColleagueSelectProps) {
  const [words, setWords] = useState('')
  const [rows, setRows] = useState<readonly Colleague[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide what is found
  useEffect(() => {
    let isCurrent = true
    find(words).then(
      (answer) => isCurrent && setRows(answer.rows),
      () => isCurrent && setRows([]),
    )
    return () => {
      isCurrent = false
    }
  }, [words])
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={value || null}
      showSearch={{ filterOption: false, onSearch: setWords }}
      onChange={(id: string) => onChange(id)}
      options={rows.map(({ id, name, login }) => ({ value: id, label: `${name} (${login})` }))}
    />
  )
}
