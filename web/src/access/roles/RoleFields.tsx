import { builtInRoles, Role } from '@oems/contract/access/builtInRoles.ts'
import { RoleDraft, roles } from '@oems/contract/access/roles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, type FormInstance, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { complain, reading, useRead } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { useSession } from '../../shell/session.ts'
import type { Tree } from './grantView.ts'

const employee = 12

interface Props {
  readonly form: FormInstance
  /** Null: a new role. */
  readonly record: object | null
  readonly tree: Tree | undefined
}

/** What a role is; its grants are ticked on the page, and are sent along in a hidden field. */
export function RoleFields({ form, record, tree }: Props) {
  const { user } = useSession()
  const { data: grantable } = useRead(roles.select, {})
  const baseRoleId = Form.useWatch<number | undefined>('baseRoleId', form)
  const isAdmin = user.current.roleId === Role.systemAdministrator
  const builtIn = (record as { builtIn?: number } | null)?.builtIn === 1
  const grantableIds = new Set(grantable?.map(({ roleId }) => roleId))
  const bases = builtInRoles.filter(({ id }) => id !== employee && (isAdmin || grantableIds.has(id) || id === baseRoleId))
  const base = builtInRoles.find(({ id }) => id === baseRoleId)
  return (
    <>
      <Field of={RoleDraft} name="roleName">
        <Input autoFocus disabled={builtIn} />
      </Field>
      <Field of={RoleDraft} name="baseRoleId" help="决定可在哪些组织授予、能分配哪些角色，以及按角色区分的业务规则">
        <Select
          disabled={builtIn}
          options={bases.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.setFieldsValue({ orgType: [], ...(record === null && { menuIdList: [] }) })}
        />
      </Field>
      {record === null && <FromBase key={baseRoleId} form={form} baseRoleId={baseRoleId} tree={tree} />}
      <Field of={RoleDraft} name="orgType" label="适用组织类型" help="不选表示与基础角色相同">
        <Select
          mode="multiple"
          disabled={builtIn}
          options={(base?.orgTypes ?? []).map((type) => ({ value: type, label: OrgType.label(type) }))}
        />
      </Field>
      {record === null && (
        <Field of={RoleDraft} name="orgId" help="该组织及其下级可以看到并授予此角色；不选为当前组织">
          <OrgPicker />
        </Field>
      )}
      {isAdmin && record !== null && (
        <Field of={RoleDraft} name="assignableRoleIds" help="持有人可以授予他人的角色">
          <Select mode="multiple" options={builtInRoles.map(({ id, name }) => ({ value: id, label: name }))} />
        </Field>
      )}
      <Field
        of={RoleDraft}
        name="status"
        label="启用"
        getValueProps={(value: number) => ({ checked: value !== 0 })}
        normalize={(on: boolean) => (on ? 1 : 0)}
        hidden={builtIn || record === null}
      >
        <Switch aria-label="启用" />
      </Field>
      <Field of={RoleDraft} name="remark">
        <Input.TextArea rows={2} />
      </Field>
      <Form.Item name="menuIdList" hidden>
        <Input />
      </Form.Item>
    </>
  )
}

interface FromBaseProps {
  readonly form: FormInstance
  readonly baseRoleId: number | undefined
  readonly tree: Tree | undefined
}

/** A new role begins empty, or with those of its base's rights that its creator has. */
function FromBase({ form, baseRoleId, tree }: FromBaseProps) {
  const client = useQueryClient()
  const [isFilled, fill] = useState(false)
  async function begin(on: boolean) {
    fill(on)
    form.setFieldValue('menuIdList', [])
    if (!on || !baseRoleId) return
    try {
      const { menuIdList } = await client.fetchQuery(reading(roles.info, { roleId: baseRoleId }))
      const own = menuIdList.filter((menuId) => tree?.byId.has(menuId))
      form.setFieldValue('menuIdList', own)
    } catch (problem) {
      fill(false)
      complain(problem)
    }
  }
  return (
    <Form.Item>
      <Checkbox disabled={!baseRoleId || !tree} checked={isFilled} onChange={({ target }) => void begin(target.checked)}>
        从基础角色的授权开始（限您自己拥有的部分）
      </Checkbox>
    </Form.Item>
  )
}
