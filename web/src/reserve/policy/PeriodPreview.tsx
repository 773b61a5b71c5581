import { brokenRules } from '@oems/contract/core/rules.ts'
import { type PeriodPreviewAsks, type PeriodRuleDraft, periodPolicies } from '@oems/contract/reserve/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { moment } from '../../core/moment.ts'
import { send } from '../../core/send.ts'
import { figure } from '../../kit/Figures.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'

type Fixed = Pick<PeriodRuleDraft, 'orgId' | 'declareType' | 'target'>
const times = /^((0[89]|1\d|2[0-3]):[0-5]\d|24:00)$/

/** The next windows of what is being filled in, and how many projects will go by it. */
export function PeriodPreview({ fixed: { orgId, declareType, target } }: { readonly fixed: Fixed }) {
  const form = Form.useFormInstance<PeriodRuleDraft>()
  const typed = Form.useWatch((values: PeriodRuleDraft) => values, form) as Partial<PeriodRuleDraft> | undefined
  const { frequency, deadlineDay, deadlineTime, fromDay } = typed ?? {}
  const input = { orgId, declareType, target, frequency, deadlineDay, deadlineTime, fromDay } as PeriodPreviewAsks
  const isWhole =
    fromDay != null &&
    frequency != null &&
    times.test(deadlineTime ?? '') &&
    brokenRules(periodPolicies.periodPreview.input, input).length === 0
  const look = useQuery({
    queryKey: ['preview', periodPolicies.periodPreview.path, input],
    queryFn: ({ signal }) => send(periodPolicies.periodPreview, input, { signal }),
    enabled: isWhole && typed?.enabled === 1,
    meta: { passive: true },
    gcTime: 0,
    retry: false,
  })
  if (!isWhole || typed?.enabled !== 1) return null
  return (
    <Preview label="预览" live>
      <Shown read={look} lines={3}>
        {({ windows, projects }) => (
          <dl>
            <dt>适用项目</dt>
            <dd>{figure(projects)} 个</dd>
            <dt>接下来三期</dt>
            {windows.map((one) => (
              <dd key={one.startDay}>
                {one.periodKey}：{one.startDay} 至 {one.endDay}，截止 {moment(one.deadlineAt)}
                {!one.isDue && '（剩余时间不足两天，不要求）'}
              </dd>
            ))}
          </dl>
        )}
      </Shown>
    </Preview>
  )
}
