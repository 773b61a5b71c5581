import { Form } from 'antd'
import { OrgPicker } from '../../kit/OrgPicker.tsx'
import styles from './accounts.module.css'
import { IdentityItems } from './IdentityItems.tsx'
import { PairRows } from './PairRows.tsx'

interface Props {
  /** Null: a new user. */
  readonly record: object | null
}
export const UserFields = ({ record }: Props) => (
  <>
    <fieldset className={styles.group}>
      <legend>基本信息</legend>
      <IdentityItems record={record} />
    </fieldset>
    <fieldset className={styles.roles}>
      <legend>角色授权</legend>
      <PairRows />
    </fieldset>
    {record === null && (
      <fieldset className={styles.group}>
        <legend>归属</legend>
        <Form.Item name="orgId" label="所属组织" className={styles.wide ?? ''} extra="由该组织的管理员维护此账号；不选则为第一个角色的组织">
          <OrgPicker allowClear />
        </Form.Item>
      </fieldset>
    )}
  </>
)

/** A form's pairs hold more than the calls take, such as the names of roles. */
export function sentUser(values: object): object {
  const { rops = [] } = values as { rops?: readonly Readonly<Record<string, unknown>>[] }
  return { ...values, rops: rops.map(({ roleId, orgId, validFrom, validTo }) => ({ roleId, orgId, validFrom, validTo })) }
}
