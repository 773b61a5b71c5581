import { Form } from 'antd'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { AssignmentRows } from './AssignmentRows.tsx'
import { IdentityItems } from './IdentityItems.tsx'

interface Props {
  /** Null: a new user. */
  readonly record: object | null
}
export const UserFields = ({ record }: Props) => (
  <>
    <FieldGroup title="基本信息">
      <IdentityItems record={record} />
    </FieldGroup>
    <FieldGroup title="角色授权">
      <AssignmentRows />
    </FieldGroup>
    {record === null && (
      <FieldGroup title="归属">
        <Form.Item name="orgId" label="所属组织" className={wide} extra="由该组织的管理员维护此账号；不选则为第一个角色的组织">
          <OrgPicker allowClear />
        </Form.Item>
      </FieldGroup>
    )}
  </>
)

/** A form's assignments hold more than the calls take, such as the names of roles. */
export function userInput(values: object): object {
  const { rops } = values as { rops?: readonly Readonly<Record<string, unknown>>[] | null }
  return { ...values, rops: (rops ?? []).map(({ roleId, orgId, validFrom, validTo }) => ({ roleId, orgId, validFrom, validTo })) }
}
