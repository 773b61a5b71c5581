import { inputsFor } from '@oems/client/inputs.ts'
import { UserDraft } from '@oems/contract/accounts/users.ts'
import { Form, Input } from 'antd'
import { Field } from '../kit/form/ContractField.tsx'
import { wide } from '../kit/form/FieldGroup.tsx'
import { itemsFor } from '../kit/form/rules.ts'

const item = itemsFor(UserDraft)
const input = inputsFor(UserDraft)

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
      <Form.Item {...item.nickname} {...(isFixed && { extra: why })}>
        <Input {...input.nickname} disabled={isFixed} autoFocus={record === null} />
      </Form.Item>
      <Form.Item {...item.username} {...(record === null && { extra: '不填则自动生成' })}>
        <Input {...input.username} autoComplete="off" disabled={isForeign} />
      </Form.Item>
      <Form.Item {...item.telephoneCode} extra="不填为86（中国）">
        <Input {...input.telephoneCode} placeholder="86" disabled={isFixed} />
      </Form.Item>
      <Form.Item {...item.mobile} extra="可用手机号登录">
        <Input {...input.mobile} inputMode="tel" disabled={isFixed} />
      </Form.Item>
      <Field of={UserDraft} name="idNumber" disabled={isFixed} />
      <Form.Item {...item.email}>
        <Input {...input.email} inputMode="email" disabled={isForeign} />
      </Form.Item>
      {record === null && (
        <Form.Item {...item.password} className={wide} extra="不填则自动生成，保存后只显示一次">
          <Input.Password {...input.password} autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item {...item.remark} className={wide}>
        <Input.TextArea rows={2} {...input.remark} disabled={isForeign} />
      </Form.Item>
    </>
  )
}
