import { UserDraft } from '@oems/contract/platform/users.ts'
import { Form, Input } from 'antd'
import { itemsFor } from '../../kit/rules.ts'
import styles from './accounts.module.css'

const item = itemsFor(UserDraft)
const wide = styles.wide ?? ''

interface Props {
  /** Null: a new account. */
  readonly record: object | null
}

/** 基本信息. An employee's name and numbers are those of his record. */
export function IdentityItems({ record }: Props) {
  const isEmployee = (record as { readonly employeeId?: number | null } | null)?.employeeId != null
  return (
    <>
      <Form.Item {...item.nickname} {...(isEmployee && { extra: '员工的姓名和号码在员工管理中修改' })}>
        <Input maxLength={64} disabled={isEmployee} autoFocus={record === null} />
      </Form.Item>
      <Form.Item {...item.username} {...(record === null && { extra: '不填则自动生成' })}>
        <Input maxLength={32} autoComplete="off" />
      </Form.Item>
      <Form.Item {...item.telephoneCode} extra="不填为86（中国）">
        <Input maxLength={6} placeholder="86" disabled={isEmployee} />
      </Form.Item>
      <Form.Item {...item.mobile} extra="可用手机号登录">
        <Input maxLength={20} inputMode="tel" disabled={isEmployee} />
      </Form.Item>
      <Form.Item {...item.idNumber}>
        <Input maxLength={40} disabled={isEmployee} />
      </Form.Item>
      <Form.Item {...item.email}>
        <Input maxLength={100} inputMode="email" />
      </Form.Item>
      {record === null && (
        <Form.Item {...item.password} className={wide} extra="不填则自动生成，保存后只显示一次">
          <Input.Password maxLength={32} autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item {...item.remark} className={wide}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </>
  )
}
