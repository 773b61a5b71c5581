import { inputsFor } from '@oems/client/inputs.ts'
import { IdType } from '@oems/contract/people/codes.ts'
import { type Existing, employees } from '@oems/contract/people/employees.ts'
import { readIdCard, tidyIdNumber } from '@oems/contract/people/identity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, type FormInstance, type FormItemProps, Input } from 'antd'
import { useState } from 'react'
import type { Static } from 'typebox'
import { reading } from '../core/calls.ts'

const input = inputsFor(employees.v2Save.input)

interface Props {
  readonly form: FormInstance
  readonly item: Pick<FormItemProps, 'name' | 'label' | 'rules'>
  /** As it was read, masked: it is neither checked nor looked up. */
  readonly original: string | null
  readonly openRecord: (employeeId: number) => void
}

/** Fills in what an identity card's number contains, and checks on leaving the field whether it is registered already. */
export function IdNumberField({ form, item, original, openRecord }: Props) {
  const client = useQueryClient()
  const [existing, setExisting] = useState<Static<typeof Existing> | null>(null)
  const typed = () => ({
    idType: form.getFieldValue('idType') as number | null,
    idNumber: tidyIdNumber(form.getFieldValue('idNumber') ?? ''),
  })

  function fillIn() {
    setExisting(null)
    const { idType, idNumber } = typed()
    const card = idType === IdType.residentCard ? readIdCard(idNumber) : null
    if (card) form.setFieldsValue(card)
  }
  async function lookUp() {
    const { idType, idNumber } = typed()
    if (idType == null || idNumber === '' || idNumber === original) return setExisting(null)
    // A failed look-up is ignored: saving checks again.
    setExisting(await client.fetchQuery(reading(employees.verifyEmployeeExist, { idType: idType as 1, idNumber })).catch(() => null))
  }
  const checkNumber = (_: unknown, value: string | undefined) => {
    const { idType, idNumber } = typed()
    const wrong = value && idType === IdType.residentCard && idNumber !== original && !readIdCard(idNumber)
    return wrong ? Promise.reject(new Error('证件号码不正确')) : Promise.resolve()
  }
  return (
    <Form.Item
      {...item}
      rules={[...(item.rules ?? []), { validator: checkNumber, validateTrigger: 'onBlur' }]}
      validateTrigger={['onBlur']}
      dependencies={['idType']}
      {...(existing?.exist && { extra: <ExistingNote existing={existing} open={openRecord} /> })}
    >
      <Input {...input.idNumber} onChange={fillIn} onBlur={() => void lookUp()} />
    </Form.Item>
  )
}

const ExistingNote = ({ existing, open }: { readonly existing: Static<typeof Existing>; readonly open: Props['openRecord'] }) =>
  existing.inScope && existing.employeeId !== null ? (
    <span role="alert">
      该证件已登记：{existing.nameMasked}（{existing.orgName}）
      <Button type="link" onClick={() => open(existing.employeeId!)}>
        查看
      </Button>
    </span>
  ) : (
    <span role="alert">该证件已在其他单位登记，请发起调入申请</span>
  )
