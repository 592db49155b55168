import type { GridApi } from 'ag-grid-community'
import { App } from 'antd'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { asProblem } from '../api/problem.ts'
import { isTyping } from '../grid/drop-carets.ts'
import { problemText } from '../parts/problem-text.ts'
import type { CellRange } from './cell-range.ts'
import { copyBlock } from './copy-block.ts'
import { useLinesFrame } from './lines-frame.ts'
import { pasteBlock } from './paste-block.ts'
import { useClipboard } from './use-clipboard.ts'

interface CopiedGrid {
  readonly grid: RefObject<GridApi<RecordData> | undefined>
  readonly area: RefObject<HTMLDivElement | null>
  readonly range: CellRange
}

/** Blocks of cells are copied out of the lines and pasted into them, unless somebody types in one. */
export function useBlockClipboard({ grid, area, range }: CopiedGrid): void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const frame = useLinesFrame()

  function paste(event: ClipboardEvent) {
    if (isTyping(event.target) || !grid.current || !event.clipboardData) return
    event.preventDefault()
    frame.controller.pending.await(putBlock(grid.current, event.clipboardData.getData('text/plain')))
  }

  async function putBlock(into: GridApi<RecordData>, text: string): Promise<boolean> {
    try {
      const count = await pasteBlock(frame, into, range.block, text)
      if (count > 1) message.success(t('document:lines.pasted', { count }))
      return true
    } catch (failure) {
      message.error(problemText(asProblem(failure), t))
      return false
    }
  }

  function copy(event: ClipboardEvent) {
    if (isTyping(event.target) || !grid.current || window.getSelection()?.toString()) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', copyBlock(frame, grid.current, range.block))
  }

  useClipboard(area, copy, paste)
}
