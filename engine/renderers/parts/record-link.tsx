import type { ComponentProps } from 'react'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { openedOutOf } from './opened-out-of.ts'

interface RecordLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly record: RecordData
  /** Where its document is. */
  readonly address: string
}

/** Leads from a list to the document of one of its records: whoever decides about it there is led to what waits next. */
export function RecordLink({ record, address, children, ...link }: RecordLinkProps) {
  return (
    <a {...link} href={`#${address}`} onClick={() => openedOutOf('list', record.id)}>
      {children}
    </a>
  )
}
