import { UserDraft } from '@oems/contract/accounts/users.ts'
import { Input } from 'antd'
import { Field } from '../kit/form/ContractField.tsx'
import { wide } from '../kit/form/FieldGroup.tsx'
import { PhoneField } from '../kit/form/PhoneField.tsx'

interface Props {
  /** Null: a new account. */
  readonly record: object | null
}

/** 基本信息. An employee's name and numbers are those of the employee's record; an account of another organisation cannot be changed by the caller. */
export function IdentityItems({ record }: Props) {
  const { employeeId = null, editable = 1 } = (record ?? {}) as { readonly employeeId?: number | null; readonly editable?: 0 | 1 }
  const isForeign = editable === 0
  const isFixed = employeeId !== null || isForeign
  const why = isForeign ? '该账号由其他管理员维护，这里只能调整角色授权' : '员工的姓名和号码在员工管理中修改'
  return (
    <>
      <Field of={UserDraft} name="nickname" help={isFixed && why}>
        <Input disabled={isFixed} autoFocus={record === null} />
      </Field>
      <Field of={UserDraft} name="username" help={record === null && '不填则自动生成'}>
        <Input autoComplete="off" disabled={isForeign} />
      </Field>
      <PhoneField of={UserDraft} disabled={isFixed} help="可用手机号登录" />
      <Field of={UserDraft} name="idNumber" disabled={isFixed} />
      <Field of={UserDraft} name="email">
        <Input inputMode="email" disabled={isForeign} />
      </Field>
      {record === null && (
        <Field of={UserDraft} name="password" help="不填则自动生成，保存后只显示一次">
          <Input.Password autoComplete="new-password" />
        </Field>
      )}
      <Field of={UserDraft} name="remark" className={wide}>
        <Input.TextArea rows={2} disabled={isForeign} />
      </Field>
    </>
  )
}
