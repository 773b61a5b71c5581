import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { reserveDeclares, suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import type { Declared, Sheet } from '@oems/contract/reserve/sheet.ts'
import { statusWords } from '@oems/contract/reserve/status.ts'
import { App } from 'antd'
import { useState } from 'react'
import { complain, useWrite } from '../../core/calls.ts'
import { notice, succeeded } from '../../core/notices.ts'
import { itemsToSend } from './entries.ts'
import { refusedCells, suspectsIn } from './refused.ts'
import { isOfReserve, ofReserve } from './sheetCalls.ts'
import type { SheetStore } from './sheetStore.ts'

/** Declares what stands on a sheet. What is refused says why at its cell; whatever was typed stays. */
export function useDeclaring(sheet: Sheet, store: SheetStore, done: (declared: Declared) => void) {
  const { modal } = App.useApp()
  const supplies = useWrite(suppliesDeclares.supplyDeclare, null, { quiet: true })
  const reserve = useWrite(reserveDeclares.declare, null, { quiet: true })
  /** What is wrong with the sheet as a whole. */
  const [said, say] = useState<readonly string[]>([])

  async function declare(confirmed: 0 | 1 = 0) {
    const { projectId, declareType, date, period, items, oss } = sheet
    const { typed, remark, ossIds } = store.get()
    const draft = {
      projectId,
      declareType,
      date,
      lastDeclareId: period.declareId,
      version: period.version,
      items: itemsToSend(items, typed),
      confirmed,
      remark: (remark ?? sheet.remark ?? '').trim() || null,
      ossIds: [...(ossIds ?? oss.map(({ ossId }) => ossId))],
    }
    say([])
    try {
      const declared = isOfReserve(declareType) ? await reserve.mutateAsync({ ...draft, ...ofReserve }) : await supplies.mutateAsync(draft)
      succeeded(`已申报：${statusWords(declared.status, declared.lateFilled)}`)
      done(declared)
    } catch (problem) {
      if (problem instanceof CallError) refused(problem)
      else complain(problem)
    }
  }
  function refused(problem: CallError) {
    if (problem.broken) return say(['网络中断，尚未申报成功；已填的内容都在，恢复后请再点申报'])
    const { rows, others } = refusedCells(sheet.items, problem)
    if (Object.keys(rows).length > 0) store.complain({ ...store.get().errors, ...rows })
    const suspects = suspectsIn(problem)
    if (suspects)
      return doubt(
        suspects.map(({ suppliesId, name }) => `“${name}”${rows[suppliesId]?.units ?? ''}`),
        problem.message,
      )
    if (problem.code === replies.conflict.code) return say([`${problem.message}（已自动刷新，您改过的格子仍在）`])
    if (Object.keys(rows).length === 0 && others.length === 0) return complain(problem)
    say(others)
    notice({ kind: 'error', text: others[0] ?? problem.message })
  }
  function doubt(lines: readonly string[], message: string) {
    modal.confirm({
      title: '数量与上期相差很大，请核对',
      content: lines.length > 1 ? lines.map((line) => <p key={line}>{line}</p>) : message,
      okText: '数量无误，申报',
      cancelText: '返回修改',
      onOk: () => declare(1),
    })
  }
  return { declare, said, hush: () => say([]), isBusy: supplies.isPending || reserve.isPending }
}
