import { Frequency, PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { type NewVersion, type PolicyInfo, policies, type Rule, ruleFields, type TargetRule } from '@oems/contract/declaration/policies.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Drawer, Form, Modal } from 'antd'
import dayjs from 'dayjs'
import { useCan } from '../../core/calls.ts'
import { DayInput } from '../../kit/Days.tsx'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { FieldGroup, wide } from '../../kit/form/FieldGroup.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { PolicyPreview } from './PolicyPreview.tsx'

const { input } = policies.save
type Fixed = Pick<NewVersion, 'orgId' | 'target' | 'version'>

/** The dialogs for a new version of a node's rule, and for the way back to the rule above; `ask` and `inherit` are absent where the caller may not. */
export function usePolicyEditor({ orgId, orgName, orgType, today }: Pick<PolicyInfo, 'orgId' | 'orgName' | 'orgType' | 'today'>) {
  const may = useCan()(policies.save)
  const action = useActionModal(policies.save, {
    title: ({ target }) => `设置申报规则：${orgName}${target === undefined ? '' : ` · ${PolicyTarget.label(target)}`}`,
    verb: '保存',
    successMessage: '已保存申报规则，自生效日期起执行',
  })
  const tomorrow = dayjs(today).add(1, 'day')
  function ask({ target, version, coming, effective }: TargetRule) {
    // What begins next is what somebody comes back for; else one starts from what holds.
    const basis = coming.findLast((one) => one.orgId === orgId && !one.inherits) ?? effective
    const fromDay = basis && basis.fromDay > today ? basis.fromDay : tomorrow.format('YYYY-MM-DD')
    action.ask({ orgId, target, version, preview: 0 }, { fromDay, ...(basis && ruleOf(basis)) })
  }
  const returning = useActionModal(policies.save, {
    title: ({ target }) => `恢复上级规则：${orgName}${target === undefined ? '' : ` · ${PolicyTarget.label(target)}`}`,
    verb: '恢复上级规则',
    successMessage: '已恢复上级规则，自生效日期起执行',
  })
  function inherit({ target, version, own }: TargetRule) {
    if (own) returning.ask({ orgId, target, version, preview: 0, inherits: 1, ...ruleOf(own) }, { fromDay: tomorrow.format('YYYY-MM-DD') })
  }
  return {
    ask: may ? ask : undefined,
    inherit: may && orgType !== OrgType.platform ? inherit : undefined,
    dialog: (
      <>
        <Modal {...returning.modal} width={600}>
          <DialogForm {...returning.fields}>
            <Field of={input} name="fromDay" help="最早为明天；自该日起执行最近上级的规则，已有各日不变">
              <DayInput minDate={tomorrow} />
            </Field>
            {returning.fixed && <PolicyPreview fixed={returning.fixed as Fixed} />}
          </DialogForm>
        </Modal>
        <Drawer {...action.drawer} size={720}>
          <DialogForm {...action.fields}>
            <FieldGroup title="申报要求">
              <Field of={input} name="fromDay" help="最早为明天；已有各日不变">
                <DayInput minDate={tomorrow} />
              </Field>
              <Field of={input} name="enabled" />
              <Field of={input} name="frequency" />
              <WeekdayField />
              <Field of={input} name="empTypes" className={wide} />
              <Fields of={input} names={['requireTemperature', 'requireLocation']} />
            </FieldGroup>
            <FieldGroup title="截止与提醒（北京时间）">
              <Field of={input} name="deadlineDayOffset" />
              <Field of={input} name="deadlineTime" help="最早当日08:00，最晚次日18:00；当日结束填次日00:00" />
              <Field of={input} name="lateDays" />
              <Field of={input} name="remindTimes" help="最多3个，例如 09:00，输入后按回车" />
            </FieldGroup>
            <FieldGroup title="项目上报">
              <Fields of={input} names={['uhsEnabled', 'uhsDeadlineTime']} />
            </FieldGroup>
            {action.fixed && <PolicyPreview fixed={action.fixed as Fixed} />}
          </DialogForm>
        </Drawer>
      </>
    ),
  }
}

const WeekdayField = () => <Field of={input} name="weekday" hidden={Form.useWatch('frequency') !== Frequency.weekly} />

const ruleOf = (version: Rule): Rule =>
  Object.fromEntries(Object.keys(ruleFields).map((name) => [name, version[name as keyof Rule]])) as unknown as Rule
