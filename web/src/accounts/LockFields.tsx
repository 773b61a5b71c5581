import { inputsFor } from '@oems/client/inputs.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { Alert, Form, Input } from 'antd'
import { itemsFor, lengthRule } from '../kit/form/rules.ts'

const schema = users.dealAccount.input
const item = itemsFor(schema)
const input = inputsFor(schema)

export const LockFields = ({ count }: { readonly count: number }) => (
  <>
    <Alert type="warning" style={{ marginBottom: 16 }} title={`将锁定${count}个账号：立即下线，解锁前不能登录。`} />
    <Form.Item {...item.reason} rules={[lengthRule(schema.properties.reason)]}>
      <Input.TextArea rows={3} {...input.reason} placeholder="例如：离岗" autoFocus />
    </Form.Item>
  </>
)
