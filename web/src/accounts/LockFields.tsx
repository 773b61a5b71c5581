import { users } from '@oems/contract/accounts/users.ts'
import { Alert, Form, Input } from 'antd'
import { itemsFor } from '../kit/rules.ts'

const item = itemsFor(users.dealAccount.input)

export const LockFields = ({ count }: { readonly count: number }) => (
  <>
    <Alert type="warning" style={{ marginBottom: 16 }} title={`将锁定${count}个账号：立即下线，解锁前不能登录。`} />
    <Form.Item {...item.reason} rules={[{ required: true, whitespace: true, min: 2, max: 200, message: '请输入2到200字的原因' }]}>
      <Input.TextArea rows={3} maxLength={200} placeholder="例如：离岗" autoFocus />
    </Form.Item>
  </>
)
