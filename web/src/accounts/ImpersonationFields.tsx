import { ImpersonationReason } from '@oems/contract/session/impersonation.ts'
import { Alert, Input } from 'antd'
import { Field } from '../kit/form/ContractField.tsx'

/** Why somebody's console is looked at; it stands in the log beside both names. */
export const ImpersonationFields = () => (
  <>
    <Alert type="info" style={{ marginBottom: 16 }} title="在新窗口中只读查看30分钟，不能修改；查看和原因都写入操作日志。" />
    <Field of={ImpersonationReason} name="reason">
      <Input.TextArea rows={3} placeholder="例如：用户来电，反映看不到菜单" autoFocus />
    </Field>
  </>
)
