import { inputsFor } from '@oems/client/inputs.ts'
import { secondFactor } from '@oems/contract/session/secondFactor.ts'
import { Alert, Form, Input } from 'antd'
import { itemsFor, lengthRule } from '../kit/form/rules.ts'

const schema = secondFactor.reset.input
const item = itemsFor(schema)
const input = inputsFor(schema)

export const FactorFields = () => (
  <>
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      title="重置后该账号只凭密码登录，直到本人重新绑定。请先确认是本人丢失了手机和恢复码。"
    />
    <Form.Item {...item.reason} rules={[lengthRule(schema.properties.reason)]}>
      <Input.TextArea rows={3} {...input.reason} placeholder="例如：手机丢失，已当面核对本人身份" autoFocus />
    </Form.Item>
  </>
)
