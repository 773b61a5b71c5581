import { users } from '@oems/contract/accounts/users.ts'
import { Alert, Input } from 'antd'
import { Field } from '../kit/form/ContractField.tsx'

const schema = users.dealAccount.input

export const LockFields = ({ count }: { readonly count: number }) => (
  <>
    <Alert type="warning" style={{ marginBottom: 16 }} title={`将锁定${count}个账号：立即下线，解锁前不能登录。`} />
    <Field of={schema} name="reason">
      <Input.TextArea rows={3} placeholder="例如：离岗" autoFocus />
    </Field>
  </>
)
