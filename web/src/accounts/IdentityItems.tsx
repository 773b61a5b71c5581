import { UserDraft } from '@oems/contract/accounts/users.ts'
import { Form, Input } from 'antd'
import { wide } from '../kit/FieldGroup.tsx'
import { itemsFor } from '../kit/rules.ts'

const item = itemsFor(UserDraft)

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
        <Input maxLength={64} disabled={isFixed} autoFocus={record === null} />
      </Form.Item>
      <Form.Item {...item.username} {...(record === null && { extra: '不填则自动生成' })}>
        <Input maxLength={32} autoComplete="off" disabled={isForeign} />
      </Form.Item>
      <Form.Item {...item.telephoneCode} extra="不填为86（中国）">
        <Input maxLength={6} placeholder="86" disabled={isFixed} />
      </Form.Item>
      <Form.Item {...item.mobile} extra="可用手机号登录">
        <Input maxLength={20} inputMode="tel" disabled={isFixed} />
      </Form.Item>
      <Form.Item {...item.idNumber}>
        <Input maxLength={40} disabled={isFixed} />
      </Form.Item>
      <Form.Item {...item.email}>
        <Input maxLength={100} inputMode="email" disabled={isForeign} />
      </Form.Item>
      {record === null && (
        <Form.Item {...item.password} className={wide} extra="不填则自动生成，保存后只显示一次">
          <Input.Password maxLength={32} autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item {...item.remark} className={wide}>
        <Input.TextArea rows={2} maxLength={200} disabled={isForeign} />
      </Form.Item>
    </>
  )
}
