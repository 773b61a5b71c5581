import { employees } from '@oems/contract/people/employees.ts'
import { Alert, Input } from 'antd'
import { Field } from '../kit/form/ContractField.tsx'

export const DeleteFields = ({ count }: { readonly count: number }) => (
  <>
    <Alert type="warning" style={{ marginBottom: 16 }} title={`将删除${count}人及其在场记录和账号，删除后不可恢复。仅用于录入错误。`} />
    <Field of={employees.v2Delete.input} name="deleteReason">
      <Input.TextArea rows={3} placeholder="例如：重复录入" />
    </Field>
  </>
)
