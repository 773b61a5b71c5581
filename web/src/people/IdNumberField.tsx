import { inputsFor } from '@oems/client/inputs.ts'
import type { Existing } from '@oems/contract/people/employeeAccounts.ts'
import { EmployeeDraft, employees } from '@oems/contract/people/employees.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, type FormInstance } from 'antd'
import { useState } from 'react'
import type { Static } from 'typebox'
import { reading } from '../core/calls.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { certificateIn, IdNumberInput } from '../person/IdNumberInput.tsx'
import { rehiring } from './moving/dialogs.tsx'

const input = inputsFor(EmployeeDraft)

interface Props {
  readonly form: FormInstance
  /** As it was read, masked: it is not looked up. */
  readonly original: string | null
  readonly openRecord: (employeeId: number) => void
  /** Absent: the user may not. */
  readonly rehire: ((employeeId: number) => void) | undefined
}

/** Fills in what an identity card's number contains, and checks on leaving the field whether it is registered already. */
export function IdNumberField({ form, original, openRecord, rehire }: Props) {
  const [existing, setExisting] = useState<Static<typeof Existing> | null>(null)
  const client = useQueryClient()
  async function lookUp() {
    const { idType, idNumber } = certificateIn(form)
    if (idType === null || idNumber === '' || idNumber === original) return setExisting(null)
    // A failed look-up is ignored: saving checks again.
    setExisting(await client.fetchQuery(reading(employees.verifyEmployeeExist, { idType: idType as 1, idNumber })).catch(() => null))
  }
  const note = existing?.exist ? (
    <ExistingNote existing={existing} open={openRecord} rehire={rehire} />
  ) : (
    '输入18位身份证号，自动带出证件类型、性别和出生日期'
  )
  return (
    <Field of={EmployeeDraft} name="idNumber" validateTrigger="onBlur" help={note}>
      <IdNumberInput {...input.idNumber} onChange={() => setExisting(null)} onBlur={() => void lookUp()} />
    </Field>
  )
}

interface NoteProps {
  readonly existing: Static<typeof Existing>
  readonly open: Props['openRecord']
  readonly rehire: Props['rehire']
}
const ExistingNote = ({ existing, open, rehire }: NoteProps) =>
  existing.inScope && existing.employeeId !== null ? (
    <span role="alert">
      该证件已登记{existing.resigned && '为离职员工'}：{existing.nameMasked}（{existing.orgName}）
      <Button type="link" onClick={() => open(existing.employeeId!)}>
        查看
      </Button>
      {existing.resigned && rehire && (
        <Button type="link" onClick={() => rehire(existing.employeeId!)}>
          {rehiring.verb}
        </Button>
      )}
    </span>
  ) : (
    <span role="alert">该证件已在其他单位登记，请发起调入申请</span>
  )
