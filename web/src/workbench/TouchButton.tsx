import { workbench } from '@oems/contract/workbench/workbench.ts'
import { Button } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { succeeded, warned } from '../core/notices.ts'

interface Props {
  readonly projectId: number
  /** How many things are still to be declared. */
  readonly open: number
}

/** 一键催报 of everything that is open, where the caller may: it says who was reached and who has to be called. */
export function TouchButton({ projectId, open }: Props) {
  const touching = useWrite(workbench.touchDeclare, null)
  if (!useCan()(workbench.touchDeclare)) return null
  const press = () =>
    touching.mutate(
      { projectId },
      {
        onSuccess: ({ sent }) => {
          const told = sent.reduce((sum, one) => sum + one.told, 0)
          const withoutAccount = sent.reduce((sum, one) => sum + one.withoutAccount, 0)
          if (sent.every(({ unfilled }) => unfilled === 0)) return warned('没有需要催报的内容，或30分钟内已催报')
          succeeded(`已提醒${told}人${withoutAccount > 0 ? `，另有${withoutAccount}人没有账号，请电话通知或代报` : ''}`)
        },
      },
    )
  return (
    <Button type="primary" disabled={open === 0} loading={touching.isPending} onClick={press}>
      一键催报{open > 0 && `（${open}项）`}
    </Button>
  )
}
