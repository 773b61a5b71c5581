import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Frequency } from '@oems/contract/reserve/codes.ts'
import {
  type PeriodRule,
  type PeriodRuleCell,
  type PeriodRuleDraft,
  type PeriodRules,
  periodPolicies,
} from '@oems/contract/reserve/policy.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Drawer, Form, Modal, Select } from 'antd'
import dayjs from 'dayjs'
import { useCan } from '../../core/calls.ts'
import { DayInput } from '../../kit/Days.tsx'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { PeriodPreview } from './PeriodPreview.tsx'

const { input } = periodPolicies.periodSave
type Fixed = Pick<PeriodRuleDraft, 'orgId' | 'declareType' | 'target' | 'version'>
/** Hours before a deadline at which one may be reminded. */
const hours = [1, 2, 3, 6, 12, 24, 48, 72, 120, 168].map((value) => ({ value, label: `${value}小时前` }))

export type PeriodEditor = ReturnType<typeof usePeriodEditor>
/** The dialogs for a new version of a node's rule, and for the way back to the rule above; absent where the caller may not. */
export function usePeriodEditor({ orgId, orgName, orgType, today }: PeriodRules) {
  const may = useCan()(periodPolicies.periodSave)
  const tomorrow = dayjs(today).add(1, 'day')
  const about = (verb: string) => (fixed: Partial<Pick<PeriodRuleDraft, 'declareType' | 'target'>>) =>
    fixed.target === undefined || fixed.declareType === undefined
      ? verb
      : `${verb}：${orgName} · ${DeclareType.label(fixed.declareType)} · ${PolicyTarget.label(fixed.target)}`
  const action = useActionModal(periodPolicies.periodSave, {
    title: about('设置储备申报规则'),
    verb: '保存',
    successMessage: '已保存申报规则，自生效日期起执行',
  })
  const returning = useActionModal(periodPolicies.periodSave, {
    title: about('恢复上级规则'),
    verb: '恢复上级规则',
    successMessage: '已恢复上级规则，自生效日期起执行',
  })
  function ask({ declareType, target, version, coming, effective }: PeriodRuleCell) {
    // What begins next is what somebody comes back for; else one starts from what holds.
    const basis = coming.findLast((one) => one.orgId === orgId && !one.inherits) ?? effective
    const fromDay = basis && basis.fromDay > today ? basis.fromDay : tomorrow.format('YYYY-MM-DD')
    action.ask({ orgId, declareType, target, version }, { fromDay, ...(basis ? ruleOf(basis) : usual) })
  }
  function inherit({ declareType, target, version, own }: PeriodRuleCell) {
    if (own) returning.ask({ orgId, declareType, target, version, inherits: 1, ...ruleOf(own) }, { fromDay: tomorrow.format('YYYY-MM-DD') })
  }
  return {
    ask: may ? ask : undefined,
    inherit: may && orgType !== OrgType.platform ? inherit : undefined,
    dialog: (
      <>
        <Modal {...returning.modal} width={520}>
          <DialogForm {...returning.fields}>
            <Field of={input} name="fromDay" help="最早为明天；正在进行的申报期不变">
              <DayInput minDate={tomorrow} />
            </Field>
          </DialogForm>
        </Modal>
        <Drawer {...action.drawer} size={640}>
          <DialogForm {...action.fields}>
            <FieldGroup title="申报要求">
              <Field of={input} name="fromDay" help="最早为明天；正在进行的申报期不变">
                <DayInput minDate={tomorrow} />
              </Field>
              <Fields of={input} names={['enabled', 'frequency']} />
              <DeadlineDay />
              <Field of={input} name="deadlineTime" help="北京时间，如 18:00；当日结束填 24:00" />
            </FieldGroup>
            <FieldGroup title="提醒与核对">
              <Field of={input} name="remindHours">
                <Select mode="multiple" maxCount={3} options={hours} />
              </Field>
              <Field of={input} name="tolerance" help="数量与上期相差超过此倍数时，申报前请填报人确认" />
            </FieldGroup>
            {action.fixed && <PeriodPreview fixed={action.fixed as Fixed} />}
          </DialogForm>
        </Drawer>
      </>
    ),
  }
}

const DeadlineDay = () => {
  const frequency = Form.useWatch('frequency') as number | undefined
  const help = frequency === Frequency.weekly ? '1为周一，7为周日' : '自申报期第一天起数，第一天为1'
  return <Field of={input} name="deadlineDay" hidden={frequency === Frequency.daily} help={help} />
}

const usual = {
  enabled: 1,
  frequency: Frequency.weekly,
  deadlineDay: 5,
  deadlineTime: '18:00',
  remindHours: [24, 3],
  tolerance: 10,
} as const
const ruleOf = ({ enabled, frequency, deadlineDay, deadlineTime, remindHours, tolerance }: PeriodRule) => ({
  ...{ enabled, frequency, deadlineDay, deadlineTime, remindHours, tolerance },
})
