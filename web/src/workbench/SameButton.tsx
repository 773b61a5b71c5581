import { board } from '@oems/contract/reserve/board.ts'
import { ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { workbench } from '@oems/contract/workbench/workbench.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useWrite } from '../core/calls.ts'

interface Props {
  readonly projectId: number
  readonly declareType: ItemTypeCode
  readonly day: string
}

/** 按台账一键申报 of one sheet, after a question: with what the ledger has now. Why it cannot be is said as it is refused. */
export function SameButton({ projectId, declareType, day }: Props) {
  const client = useQueryClient()
  const declaring = useWrite(board.declareSame, '已按台账申报')
  const { modal } = App.useApp()
  const declare = async () => {
    try {
      await declaring.mutateAsync({ projectId, declareTypes: [declareType], date: day })
    } catch {
      // Shown by the write.
    }
    void client.invalidateQueries({ queryKey: [workbench.overview.base] })
  }
  const ask = () =>
    modal.confirm({
      title: `按台账申报${ItemType.label(declareType)}？`,
      content: '以台账的现有数量申报本期，提交前请确认台账已更新。',
      okText: '申报',
      onOk: declare,
    })
  return (
    <Button loading={declaring.isPending} onClick={ask}>
      按台账一键申报
    </Button>
  )
}
