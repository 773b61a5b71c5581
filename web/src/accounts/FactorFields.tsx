import { secondFactor } from '@oems/contract/session/secondFactor.ts'
import { Alert, Form, Input } from 'antd'
import { itemsFor } from '../kit/rules.ts'

const item = itemsFor(secondFactor.reset.input)

export const FactorFields = () => (
  <>
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      title="重置后该账号只凭密码登录，直到本人重新绑定。请先确认是本人丢失了手机和恢复码。"
    />
    <Form.Item {...item.reason} rules={[{ required: true, whitespace: true, min: 2, max: 200, message: '请输入2到200字的原因' }]}>
      <Input.TextArea rows={3} maxLength={200} placeholder="例如：手机丢失，已当面核对本人身份" autoFocus />
    </Form.Item>
  </>
)
