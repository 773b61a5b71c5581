import { brokenRules } from '@oems/contract/core/rules.ts'
import { type NewVersion, type PolicySaved, policies, type ZoneDeadline } from '@oems/contract/declaration/policies.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { send } from '../../core/send.ts'
import { figure } from '../../kit/Figures.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import styles from './policy.module.css'
import { clockAt, previewSentence } from './words.ts'

type Fixed = Pick<NewVersion, 'orgId' | 'target' | 'version'>
const times = /^([01]\d|2[0-3]):[0-5]\d$/

/** What the version would do as it is filled in, asked of the save itself, which then writes nothing. */
export function PolicyPreview({ fixed }: { readonly fixed: Fixed }) {
  const form = Form.useFormInstance<NewVersion>()
  const typed = Form.useWatch((values: NewVersion) => values, form) as NewVersion | undefined
  const input = { ...typed, ...fixed, preview: 1 } as NewVersion
  const isWhole = typed !== undefined && isComplete(input)
  const look = useQuery({
    queryKey: ['preview', policies.save.path, input],
    queryFn: ({ signal }) => send(policies.save, input, { signal }),
    enabled: isWhole,
    meta: { passive: true },
    gcTime: 0,
    retry: false,
  })
  if (!isWhole) return null
  return (
    <div className={styles.preview}>
      <Preview label="预览" live>
        <Shown read={look} lines={2}>
          {(saved) => <Result saved={saved} />}
        </Shown>
      </Preview>
    </div>
  )
}

/** What is not complete yet is not asked for; what is wrong stands under its field. */
const isComplete = (input: NewVersion) =>
  input.fromDay != null &&
  input.lateDays != null &&
  input.empTypes?.length > 0 &&
  [input.deadlineTime, input.uhsDeadlineTime, ...(input.remindTimes ?? [])].every((time) => times.test(time ?? '')) &&
  brokenRules(policies.save.input, input).length === 0

const Result = ({ saved }: { readonly saved: PolicySaved }) => (
  <dl>
    <dt>预览</dt>
    <dd>
      <b>{previewSentence(saved)}</b>
    </dd>
    <dt>适用单位</dt>
    <dd>
      {figure(saved.nodes)} 个
      {saved.firstDay !== null && saved.due !== saved.dueOtherwise && `；按现行规则应报 ${figure(saved.dueOtherwise)} 人`}
    </dd>
    {saved.firstDay !== null && (
      <>
        <dt>首个申报日</dt>
        <dd>{saved.firstDay}</dd>
      </>
    )}
    {saved.firstDay !== null && saved.deadlines.length > 1 && <Zones deadlines={saved.deadlines} firstDay={saved.firstDay} />}
  </dl>
)

const shownAtMost = 6

const Zones = ({ deadlines, firstDay }: { readonly deadlines: readonly ZoneDeadline[]; readonly firstDay: string }) => (
  <>
    <dt>当地截止</dt>
    <dd>
      {deadlines
        .slice(0, shownAtMost)
        .map((one) => `${one.timeZone ?? '北京时间'} ${clockAt(one, firstDay)}（${figure(one.due)}人）`)
        .join('、')}
      {deadlines.length > shownAtMost && ` 等${deadlines.length}个时区`}
    </dd>
  </>
)
