import { secondFactor } from '@oems/contract/session/secondFactor.ts'
import { Alert, Input } from 'antd'
import { Field } from '../kit/form/ContractField.tsx'

const schema = secondFactor.reset.input

export const FactorFields = () => (
  <>
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      title="重置后该账号只凭密码登录，直到本人重新绑定。请先确认是本人丢失了手机和恢复码。"
    />
    <Field of={schema} name="reason">
      <Input.TextArea rows={3} placeholder="例如：手机丢失，已当面核对本人身份" autoFocus />
    </Field>
  </>
)
