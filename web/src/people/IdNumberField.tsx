import { type Existing, employees } from '@oems/contract/people/employees.ts'
import { readIdCard, tidyIdNumber } from '@oems/contract/people/identity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, type FormInstance, type FormItemProps, Input } from 'antd'
import { useState } from 'react'
import type { Static } from 'typebox'
import { reading } from '../core/calls.ts'

const identityCard = 1

interface Props {
  readonly form: FormInstance
  readonly item: Pick<FormItemProps, 'name' | 'label' | 'rules'>
  /** As it was read, masked: it is neither judged nor looked up. */
  readonly original: string | null
  readonly openRecord: (employeeId: number) => void
}

/** Fills in what an identity card's number says, and asks on leaving the field whether somebody is registered with it. */
export function IdNumberField({ form, item, original, openRecord }: Props) {
  const client = useQueryClient()
  const [known, know] = useState<Static<typeof Existing> | null>(null)
  const typed = () => ({
    idType: form.getFieldValue('idType') as number | null,
    idNumber: tidyIdNumber(form.getFieldValue('idNumber') ?? ''),
  })

  function fillIn() {
    know(null)
    const { idType, idNumber } = typed()
    const card = idType === identityCard ? readIdCard(idNumber) : null
    if (card) form.setFieldsValue(card)
  }
  async function lookUp() {
    const { idType, idNumber } = typed()
    if (idType == null || idNumber === '' || idNumber === original) return know(null)
    // A failed look-up hinders nobody: saving asks again.
    know(await client.fetchQuery(reading(employees.verifyEmployeeExist, { idType: idType as 1, idNumber })).catch(() => null))
  }
  const adds = (_: unknown, value: string | undefined) => {
    const { idType, idNumber } = typed()
    const wrong = value && idType === identityCard && idNumber !== original && !readIdCard(idNumber)
    return wrong ? Promise.reject(new Error('证件号码不正确')) : Promise.resolve()
  }
  return (
    <Form.Item
      {...item}
      rules={[...(item.rules ?? []), { validator: adds, validateTrigger: 'onBlur' }]}
      validateTrigger={['onBlur']}
      dependencies={['idType']}
      {...(known?.exist && { extra: <Known known={known} open={openRecord} /> })}
    >
      <Input maxLength={40} onChange={fillIn} onBlur={() => void lookUp()} />
    </Form.Item>
  )
}

const Known = ({ known, open }: { readonly known: Static<typeof Existing>; readonly open: Props['openRecord'] }) =>
  known.inScope && known.employeeId !== null ? (
    <span role="alert">
      该证件已登记：{known.nameMasked}（{known.orgName}）
      <Button type="link" onClick={() => open(known.employeeId!)}>
        查看
      </Button>
    </span>
  ) : (
    <span role="alert">该证件已在其他单位登记，请发起调入申请</span>
  )
