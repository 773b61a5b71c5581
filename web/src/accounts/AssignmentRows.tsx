import { DeleteOutlined } from '@ant-design/icons'
import { builtInRoles } from '@oems/contract/access/builtInRoles.ts'
import { opensPage } from '@oems/contract/access/codes.ts'
import { roles } from '@oems/contract/access/roles.ts'
import { maxRoleAssignments } from '@oems/contract/accounts/accountFields.ts'
import type { OrgType } from '@oems/contract/organisation/codes.ts'
import { Button, Form, Select } from 'antd'
import { useCan, useRead } from '../core/calls.ts'
import { DayInput } from '../kit/Days.tsx'
import { wide } from '../kit/form/FieldGroup.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import styles from './accounts.module.css'

/** As much of an assignment as its row shows; a new one has nothing but what is typed. */
interface AssignmentValue {
  readonly ropId?: number
  readonly roleId?: number
  readonly roleName?: string
  readonly webLogin?: 0 | 1
}
type Types = readonly (typeof OrgType.options)[number]['value'][]

/** Role, then organisation, then validity: one row for each assignment (01 §6.5). */
export function AssignmentRows() {
  const { data: grantable = [] } = useRead(roles.select, {})
  const form = Form.useFormInstance()
  return (
    <Form.List name="rops">
      {(rows, { add, remove }) => (
        <div className={wide}>
          {rows.map(({ key, name }) => (
            <AssignmentRow
              key={key}
              at={name}
              initial={(form.getFieldValue(['rops', name]) ?? {}) as AssignmentValue}
              grantable={grantable}
              remove={rows.length > 1 ? () => remove(name) : undefined}
            />
          ))}
          <Button type="dashed" block disabled={rows.length >= maxRoleAssignments} onClick={() => add({})}>
            添加角色
          </Button>
        </div>
      )}
    </Form.List>
  )
}

interface RowProps {
  readonly at: number
  readonly initial: AssignmentValue
  readonly grantable: readonly { readonly roleId: number; readonly roleName: string; readonly needValidTo: 0 | 1 }[]
  readonly remove: (() => void) | undefined
}

function AssignmentRow({ at, initial, grantable, remove }: RowProps) {
  const form = Form.useFormInstance()
  const roleId = Form.useWatch(['rops', at, 'roleId'], form) as number | undefined
  const chosen = grantable.find((one) => one.roleId === roleId)
  // An employee's role belongs to the employee's record, and a role that the caller may not grant cannot be prolonged by the caller. Both stay as they are.
  const isExisting = initial.ropId !== undefined
  const isOfEmployee = isExisting && initial.webLogin === 0
  const isFixed = isOfEmployee || (isExisting && grantable.length > 0 && !grantable.some((one) => one.roleId === initial.roleId))
  const options = grantable.map((one) => ({ value: one.roleId, label: one.roleName }))
  return (
    <fieldset className={styles.assignment} aria-label={`角色授权第${at + 1}行`}>
      <Form.Item
        name={[at, 'roleId']}
        label="角色"
        rules={[{ required: true, message: '请选择角色' }]}
        extra={<MenuCount roleId={roleId} />}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          disabled={isFixed}
          options={isFixed ? [{ value: initial.roleId!, label: initial.roleName }] : options}
          onChange={() => form.setFieldValue(['rops', at, 'orgId'], null)}
        />
      </Form.Item>
      <Form.Item name={[at, 'orgId']} label="组织/项目" rules={[{ required: true, message: '请选择组织/项目' }]}>
        <OrgPicker orgTypes={typesOf(roleId)} disabled={isFixed || roleId === undefined} />
      </Form.Item>
      <Form.Item name={[at, 'validFrom']} label="生效日期">
        <DayInput disabled={isFixed} placeholder="立即" />
      </Form.Item>
      <Form.Item
        name={[at, 'validTo']}
        label="有效期至"
        rules={[{ required: chosen?.needValidTo === 1 && !isFixed, message: '请选择有效期至' }]}
      >
        <DayInput disabled={isFixed} placeholder={chosen?.needValidTo ? '最长180天' : '长期'} />
      </Form.Item>
      <Button
        type="text"
        className={styles.drop ?? ''}
        icon={<DeleteOutlined />}
        aria-label={`删除第${at + 1}行角色`}
        disabled={!remove || isOfEmployee}
        onClick={remove}
      />
    </fieldset>
  )
}

/** For custom roles the server checks the organisation. */
const typesOf = (roleId: number | undefined): Types => builtInRoles.find(({ id }) => id === roleId)?.orgTypes ?? []

/** How many menus a role opens, where the caller may see roles. */
function MenuCount({ roleId }: { readonly roleId: number | undefined }) {
  const can = useCan()
  const may = can(roles.simpleRoleMenu)
  const { data } = useRead(roles.simpleRoleMenu, { roleId: roleId ?? 0 }, { enabled: may && roleId !== undefined })
  if (!data || data.roleId !== roleId) return null
  return <>可打开{countPages(data.menus)}个菜单</>
}

interface Branch {
  readonly type: number
  readonly list: readonly Branch[]
}
const countPages = (menus: readonly Branch[]): number =>
  menus.reduce((sum, { type, list }) => sum + (opensPage(type) ? 1 : 0) + countPages(list), 0)
