import { dayOf } from '@oems/client/days.ts'
import { completed } from '@oems/contract/core/rules.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import { validateEmployee } from '@oems/contract/people/validate.ts'
import { Form } from 'antd'
import { useCallback } from 'react'
import { useRead } from '../core/calls.ts'
import { useFormRules } from '../kit/form/ruling.tsx'

/** What depends on where somebody works and on the day: abroad somebody at home must be reachable. */
export function useEmployeeRules(record: { readonly orgId?: number } | null) {
  const chosen = Form.useWatch('orgId') as number | null | undefined
  const orgId = record ? (record.orgId ?? null) : (chosen ?? null)
  const { data } = useRead(orgInfo.getOp, { orgId }, { enabled: orgId !== null })
  const isOutside = (orgId !== null && data?.isOutside) || null
  const masked = record !== null
  useFormRules(
    useCallback(
      (values: object) => {
        return validateEmployee(completed(EmployeeFields, values), { today: dayOf(Date.now()), isOutside, masked }).errors
      },
      [isOutside, masked],
    ),
  )
}
