import { employees } from '@oems/contract/people/employees.ts'
import { AdviceReason, adviceBy, reasonsMeasured } from '@oems/contract/visitor/advice.ts'
import { Advice } from '@oems/contract/visitor/codes.ts'
import { type Visitor, type VisitorInfo, visitors } from '@oems/contract/visitor/visitors.ts'
import { Alert, Form, Input } from 'antd'
import { useCallback } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { useFormRules } from '../kit/form/ruling.tsx'
import { HostSelect } from './HostSelect.tsx'

const arrival = visitors.arrive.input

interface Typed {
  readonly temperature?: string | null
  readonly hostEmployeeId?: number | null
  readonly overrideReason?: string | null
}
const temperatureIn = ({ temperature }: Typed) => temperature?.trim() || null

/** As the server will judge the arrival: by what is known, by the host who is chosen and by the thermometer. */
function reasonsBy({ adviceReasons, thresholds }: VisitorInfo, typed: Typed): readonly AdviceReason[] {
  const known = typed.hostEmployeeId ? adviceReasons.filter((reason) => reason !== AdviceReason.unhosted) : adviceReasons
  return [...known, ...reasonsMeasured(temperatureIn(typed), thresholds)]
}

const tones = { [Advice.allow]: 'success', [Advice.check]: 'warning', [Advice.refuse]: 'error' } as const

/** Of somebody whose record the caller may not read the advice alone is known. */
function says(advice: Visitor['advice'], reasons: readonly AdviceReason[] | null): string {
  const word = Advice.label(advice ?? Advice.check)
  if (advice === Advice.allow) return `${word}：48小时内已申报健康信息，未见异常，接待人在岗`
  const because = reasons === null ? word : `${word}：${reasons.map(AdviceReason.label).join('；')}`
  return advice === Advice.refuse ? `${because}。确需放行请填写放行原因` : because
}

/** What the gate asks; against the advice nobody comes in without a reason. */
export function ArriveFields({ visitor }: { readonly visitor: Visitor }) {
  const { id, name, company, orgId, hostEmployeeId } = visitor
  const can = useCan()
  const { data: info } = useRead(visitors.info, { visitorId: id }, { enabled: can(visitors.info) })
  const typed = (Form.useWatch([]) ?? {}) as Typed
  const reasons = info ? reasonsBy(info, typed) : null
  const advice = reasons ? adviceBy(reasons) : visitor.advice
  const needsReason = useCallback(
    (values: object) => {
      const typed = values as Typed
      const judged = info ? adviceBy(reasonsBy(info, typed)) : visitor.advice
      return judged === Advice.refuse && !typed.overrideReason?.trim()
        ? [{ path: 'overrideReason', msg: '不建议该访客进入，确需放行请填写放行原因' }]
        : []
    },
    [info, visitor.advice],
  )
  useFormRules(needsReason)
  const isUnhosted = info ? info.adviceReasons.includes(AdviceReason.unhosted) : hostEmployeeId === null
  return (
    <>
      <Alert
        showIcon
        type={tones[advice ?? Advice.check]}
        title={[name, company].filter(Boolean).join(' · ')}
        description={says(advice, reasons)}
        style={{ marginBottom: 16 }}
      />
      <Field of={arrival} name="temperature" help="℃，可不填；达到发热标准时按测得的体温重新判断">
        <Input inputMode="decimal" autoFocus />
      </Field>
      <Field of={arrival} name="hostEmployeeId" hidden={!isUnhosted || !can(employees.v2List)} help="须在该单位在岗；没有接待人时建议复核">
        <HostSelect orgId={orgId} named={null} />
      </Field>
      <Field of={arrival} name="badgeNo" help="发给访客的证件号，离开时收回" />
      <OverrideReason isAsked={advice === Advice.refuse} />
    </>
  )
}

/** Also where the server alone knows that it is needed: what was declared meanwhile, or a threshold. */
const OverrideReason = ({ isAsked }: { readonly isAsked: boolean }) => (
  <Form.Item noStyle shouldUpdate>
    {({ getFieldError, getFieldValue }) => (
      <Field
        of={arrival}
        name="overrideReason"
        hidden={!isAsked && getFieldError('overrideReason').length === 0 && !getFieldValue('overrideReason')}
      >
        <Input.TextArea rows={2} />
      </Field>
    )}
  </Form.Item>
)

export const CancelFields = () => (
  <Field of={visitors.cancel.input} name="reason">
    <Input.TextArea rows={2} placeholder="例如：改期" autoFocus />
  </Field>
)
