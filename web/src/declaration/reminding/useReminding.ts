import { type Reminded, type Reminder, reminding } from '@oems/contract/declaration/reminding.ts'
import { useCan, useWrite } from '../../core/calls.ts'
import { succeeded, warned } from '../../core/notices.ts'
import type { SelectionAction } from '../../kit/list/SelectionBar.tsx'

type Whom = Partial<Reminder>

/** 催报 (03 §5.6); `remind` is absent where the caller may not. `onSelection` is what a list of people offers for those chosen. */
export function useReminding() {
  const may = useCan()(reminding.remind)
  const { mutate, isPending } = useWrite(reminding.remind, null)
  const remind = may ? (whom: Whom) => mutate(whom, { onSuccess: told }) : undefined
  const onSelection = (date: string | null): readonly SelectionAction[] =>
    remind ? [{ label: '催报', onClick: (empIds) => remind({ empIds, date }) }] : []
  return { remind, busy: isPending, onSelection }
}

function told(reply: Reminded) {
  if (reply.unfilled === 0) return warned('所选范围内没有未申报的人员，无需催报')
  succeeded(remindedText(reply))
}

/** Who has been told and who has to be called. */
export function remindedText({ told, unfilled, withoutAccount, skipped }: Reminded): string {
  const rest = [
    withoutAccount > 0 && `${withoutAccount}人没有账号，请电话通知`,
    skipped.length > 0 && `${skipped.length}个单位30分钟内已催报，本次未重复`,
  ].filter(Boolean)
  return [`未申报${unfilled}人，已提醒${told}人`, ...rest].join('；')
}
