import type { Moved } from '@oems/contract/people/movements.ts'
import { useState } from 'react'
import { follow } from '../../core/followed.ts'
import { succeeded, warned } from '../../core/notices.ts'
import { LeftOut } from '../../kit/LeftOut.tsx'

interface Outcome extends Moved {
  readonly verb: string
}

/** What came of a move: those who were left out are named, each with the reason, and stay chosen. */
export function useOutcome(keep: (ids: readonly number[]) => void) {
  const [outcome, set] = useState<Outcome | null>(null)
  function show(reply: Moved, verb: string) {
    const { moved, skipped, skippedNum, taskId } = reply
    keep(skipped.map(({ employeeId }) => employeeId))
    if (taskId !== null) return follow(taskId)
    if (skippedNum > 1 || (skippedNum === 1 && moved > 0)) return set({ ...reply, verb })
    if (moved === 0) return warned(`没有人变动：${skipped[0]?.reason ?? '没有符合条件的人'}`)
    succeeded(`${verb}：已变动${moved}人`)
  }
  return { show, dialog: outcome && <NotMoved {...outcome} close={() => set(null)} /> }
}

function NotMoved({ verb, moved, skipped, skippedNum, close }: Outcome & { readonly close: () => void }) {
  const which = skippedNum > skipped.length ? `${skippedNum}人未变动，其中${skipped.length}人为` : `以下${skippedNum}人未变动`
  return (
    <LeftOut
      title={`${verb}结果`}
      said={`${moved === 0 ? '没有人变动' : `已变动${moved}人`}，${which}：`}
      label="未变动的人员"
      rows={skipped.map(({ employeeId, name, reason }) => ({ id: employeeId, name, reason }))}
      close={close}
    />
  )
}
