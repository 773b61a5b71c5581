import { roles } from '@oems/contract/access/roles.ts'
import { TempRole, tempRolesAt } from '@oems/contract/reporting/codes.ts'
import { TempUserDraft } from '@oems/contract/reporting/tempUsers.ts'
import { Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useRead } from '../core/calls.ts'
import { DayInput } from '../kit/Days.tsx'
import { Field } from '../kit/form/ContractField.tsx'
import { PhoneField } from '../kit/form/PhoneField.tsx'

interface Props {
  readonly orgType: number
  /** An account that is prolonged: who it is stays. */
  readonly isKnown: boolean
}

/** Who is invited, as what, until when. */
export function TempUserFields({ orgType, isKnown }: Props) {
  const { data: givable } = useRead(roles.select, {})
  const offered = TempRole.options.filter(
    ({ value }) => tempRolesAt(orgType).includes(value) && (givable?.some(({ roleId }) => roleId === value) ?? true),
  )
  return (
    <>
      <Field of={TempUserDraft} name="roleId">
        <Select options={offered} disabled={isKnown} />
      </Field>
      <Field of={TempUserDraft} name="holderName">
        <Input disabled={isKnown} autoComplete="off" />
      </Field>
      <PhoneField
        of={TempUserDraft}
        name="holderPhone"
        disabled={isKnown}
        help={isKnown ? undefined : '可用手机号登录；已邀请过的手机号会续期'}
      />
      <Field of={TempUserDraft} name="validUntil" help="当日24时（北京时间）后不能登录，最长180天">
        <DayInput minDate={dayjs()} />
      </Field>
      <Field of={TempUserDraft} name="createdFor">
        <Input placeholder="例如：填报项目医疗资源" />
      </Field>
    </>
  )
}
