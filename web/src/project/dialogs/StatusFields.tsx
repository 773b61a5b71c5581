import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { eventBetween, type ProjectEvent } from '@oems/contract/organisation/projectCycle.ts'
import { ProjectRevision } from '@oems/contract/project/projects.ts'
import { Alert, Form, Input, Radio } from 'antd'
import { useCallback } from 'react'
import { Field } from '../../kit/form/ContractField.tsx'
import { type FormRules, useFormRules } from '../../kit/form/ruling.tsx'
import { Dependents } from '../../node/Dependents.tsx'
import { eventsFrom } from './events.ts'

type Status = CodeOf<typeof ProjectStatus>
interface Values {
  readonly projectStatus?: Status
  readonly startDate?: string | null
  readonly actualEndDate?: string | null
  readonly reason?: string | null
}

/** `复工 → 在建（运营）`; where both are called alike, that alone. */
const wordsOf = (event: string, status: string) => (event === status ? event : `${event} → ${status}`)

const withReason: ReadonlySet<ProjectEvent> = new Set(['suspend', 'restore', 'close', 'reopen'])
const asksForEnd = (event: ProjectEvent | null, from: Status) =>
  event === 'finish' || (event === 'close' && from !== ProjectStatus.preparing)

const effects: Readonly<Record<ProjectEvent, string>> = {
  start: '自次日起纳入健康申报。',
  suspend: '还有人员在岗时，申报照常进行。',
  resume: '恢复为在建，停工日期清除。',
  finish: '请陆续安排医务室停用和药品储备清点。',
  restore: '恢复为在建，实际完工日期清除。',
  close: '关闭后只能查看：临时账号到期，分包关系解除，二维码停用，不再申报。',
  reopen: '恢复为在建，防控类型恢复为常态化防控。',
}

interface Props {
  readonly from: Status
  readonly projectId: number
  /** What stands in the way has been said already. */
  readonly isRefused: boolean
}

/** The events that may follow, and what the chosen one asks for; checked here as the server does. */
export function StatusFields({ from, projectId, isRefused }: Props) {
  const to = Form.useWatch('projectStatus') as Status | undefined
  const event = to === undefined ? null : eventBetween(from, to)
  useFormRules(useEventRules(from))
  return (
    <>
      <Field of={ProjectRevision} name="projectStatus" label="变更为">
        <Radio.Group
          aria-label="变更为"
          options={eventsFrom(from).map(({ name, to: next }) => ({
            value: next,
            label: wordsOf(name, ProjectStatus.label(next as Status)),
          }))}
        />
      </Field>
      {event && <Alert type={event === 'close' ? 'warning' : 'info'} style={{ marginBottom: 16 }} title={effects[event]} />}
      {event === 'close' && !isRefused && <Dependents orgId={projectId} event="close" />}
      {event === 'start' && <Field of={ProjectRevision} name="startDate" />}
      {asksForEnd(event, from) && <Field of={ProjectRevision} name="actualEndDate" />}
      <Field of={ProjectRevision} name="reason" label="状态说明">
        <Input.TextArea rows={2} />
      </Field>
      <Field of={ProjectRevision} name="docNo" />
    </>
  )
}

const useEventRules = (from: Status): FormRules =>
  useCallback(
    (values) => {
      const { projectStatus, startDate, actualEndDate, reason } = values as Values
      const event = projectStatus === undefined ? null : eventBetween(from, projectStatus)
      return [
        ...(event !== null && withReason.has(event) && !reason?.trim() ? [{ path: 'reason', msg: '请填写状态说明' }] : []),
        ...(event === 'start' && !startDate ? [{ path: 'startDate', msg: '请填写开工日期' }] : []),
        ...(asksForEnd(event, from) && !actualEndDate ? [{ path: 'actualEndDate', msg: '请填写实际完工日期' }] : []),
      ]
    },
    [from],
  )
