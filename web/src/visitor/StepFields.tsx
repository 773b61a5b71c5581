import { Advice } from '@oems/contract/visitor/codes.ts'
import { type Visitor, visitors } from '@oems/contract/visitor/visitors.ts'
import { Alert, Input } from 'antd'
import { useCallback } from 'react'
import { Field } from '../kit/form/ContractField.tsx'
import { useFormRules } from '../kit/form/ruling.tsx'

const arrival = visitors.arrive.input

const says = {
  [Advice.allow]: ['success', '允许进入：48小时内已申报健康信息，未见异常，接待人在岗'],
  [Advice.check]: ['warning', '需复核：48小时内没有健康申报、有轻微异常，或没有在岗的接待人'],
  [Advice.refuse]: ['error', '不建议进入：申报了紧急症状或阳性结果，确需放行请填写原因'],
} as const

/** What the gate asks; against the advice nobody comes in without a reason. */
export function ArriveFields({ visitor: { name, company, advice } }: { readonly visitor: Visitor }) {
  const isRefused = advice === Advice.refuse
  const needsReason = useCallback(
    (values: object) =>
      isRefused && !(values as { overrideReason?: string }).overrideReason?.trim()
        ? [{ path: 'overrideReason', msg: '不建议该访客进入，确需放行请填写放行原因' }]
        : [],
    [isRefused],
  )
  useFormRules(needsReason)
  const [type, text] = says[advice ?? Advice.check]
  return (
    <>
      <Alert showIcon type={type} title={[name, company].filter(Boolean).join(' · ')} description={text} style={{ marginBottom: 16 }} />
      <Field of={arrival} name="temperature" help="℃，可不填；达到发热标准时按测得的体温重新判断">
        <Input inputMode="decimal" autoFocus />
      </Field>
      <Field of={arrival} name="badgeNo" help="发给访客的证件号，离开时收回" />
      <Field of={arrival} name="overrideReason" hidden={advice === Advice.allow}>
        <Input.TextArea rows={2} />
      </Field>
    </>
  )
}

export const CancelFields = () => (
  <Field of={visitors.cancel.input} name="reason">
    <Input.TextArea rows={2} placeholder="例如：改期" autoFocus />
  </Field>
)
