import { workbench } from '@oems/contract/workbench/workbench.ts'
import { Button } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { succeeded } from '../core/notices.ts'

/** 一键催报, where the caller may: it says who was reached and who has to be called. */
export function TouchButton({ projectId, unfilled }: { readonly projectId: number; readonly unfilled: number }) {
  const touching = useWrite(workbench.touchDeclare, null)
  if (!useCan()(workbench.touchDeclare)) return null
  const press = () =>
    touching.mutate(
      { projectId },
      {
        onSuccess: ({ sent }) => {
          const told = sent.reduce((sum, one) => sum + one.told, 0)
          const withoutAccount = sent.reduce((sum, one) => sum + one.withoutAccount, 0)
          succeeded(`已提醒${told}人${withoutAccount > 0 ? `，另有${withoutAccount}人没有账号，请电话通知或代报` : ''}`)
        },
      },
    )
  return (
    <Button type="primary" disabled={unfilled === 0} loading={touching.isPending} onClick={press}>
      一键催报
    </Button>
  )
}
