import { BusinessDomain, MenuType } from '@oems/contract/access/codes.ts'
import { everyPermission } from '@oems/contract/access/menu.ts'
import { MenuDraft, type MenuRow } from '@oems/contract/access/menus.ts'
import { pageRegistry } from '@oems/contract/access/pageRegistry.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Form, type FormInstance, Input, InputNumber, Radio, Select, Switch, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { builtPages } from '../../core/domains.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { IconPicker } from './IconPicker.tsx'
import { familyOf, parentTypes } from './menuRows.ts'

const permissions = [...everyPermission].sort().map((perms) => ({ value: perms, label: perms }))

interface Props {
  readonly form: FormInstance
  /** Null: a new menu. */
  readonly record: MenuRow | null
  readonly rows: readonly MenuRow[]
}

/** The fields depend on the type (01 §2.4). Of a shipped menu, type, address and permissions are fixed. */
export function MenuFields({ form, record, rows }: Props) {
  const type = Form.useWatch<number | undefined>('type', form) ?? record?.type ?? MenuType.directory
  const isShipped = record?.builtIn === 1
  const isPage = type === MenuType.page || type === MenuType.embedded
  return (
    <>
      <Field of={MenuDraft} name="type">
        <Radio.Group
          disabled={isShipped}
          options={MenuType.options}
          onChange={({ target }) => {
            const parent = rows.find(({ menuId }) => menuId === form.getFieldValue('parentId'))
            const fits = target.value === MenuType.subSystem || (parent && parentTypes(target.value as number).includes(parent.type))
            form.setFieldsValue({
              url: null,
              perms: null,
              ...(target.value === MenuType.subSystem ? { parentId: 0 } : !fits && { parentId: undefined }),
            })
          }}
        />
      </Field>
      <Field of={MenuDraft} name="parentId" hidden={type === MenuType.subSystem}>
        <ParentSelect rows={rows} type={type} own={record?.menuId ?? null} />
      </Field>
      <Field of={MenuDraft} name="name">
        <Input autoFocus />
      </Field>
      {type === MenuType.page && <PageField rows={rows} record={record} disabled={isShipped} />}
      {(type === MenuType.embedded || type === MenuType.external) && (
        <Field of={MenuDraft} name="url" help="以 https:// 开头；可用 {orgId}、{projectId}、{username} 代入当前组织、项目与登录账号">
          <Input disabled={isShipped} placeholder="https://" />
        </Field>
      )}
      {type === MenuType.button && (
        <Field
          of={MenuDraft}
          name="perms"
          help="最多10个"
          getValueProps={(value: string | null) => ({ value: value ? value.split(',') : [] })}
          normalize={(list: readonly string[]) => list.join(',') || null}
        >
          <Select mode="multiple" maxCount={10} disabled={isShipped} options={permissions} />
        </Field>
      )}
      {type !== MenuType.button && (
        <Field of={MenuDraft} name="icon">
          <IconPicker />
        </Field>
      )}
      <Field of={MenuDraft} name="orderNum" help="数字小的在前，也可在列表中拖动">
        <InputNumber min={0} max={9999} precision={0} style={{ width: 160 }} />
      </Field>
      {isPage && (
        <Field of={MenuDraft} name="businessDomainId" label="业务域">
          <Select allowClear options={BusinessDomain.options} />
        </Field>
      )}
      {type !== MenuType.button && (
        <Field of={MenuDraft} name="orgType" label="适用组织类型" help="不选表示全部；只影响菜单显示，不影响权限">
          <Select mode="multiple" options={OrgType.options} />
        </Field>
      )}
      <OnOff name="tabOpen" label="在自己的标签页打开" hidden={!isPage} />
      <OnOff name="visible" label="在左侧菜单显示" hidden={type === MenuType.button} />
      <OnOff name="status" label="启用" />
    </>
  )
}

interface OnOffProps {
  readonly name: 'tabOpen' | 'visible' | 'status'
  readonly label: string
  readonly hidden?: boolean
}
const OnOff = ({ name, label, hidden = false }: OnOffProps) => (
  <Form.Item
    name={name}
    label={label}
    hidden={hidden}
    initialValue={1}
    layout="horizontal"
    getValueProps={(value: number) => ({ checked: value !== 0 })}
    normalize={(on: boolean) => (on ? 1 : 0)}
  >
    <Switch />
  </Form.Item>
)

interface PageFieldProps {
  readonly rows: readonly MenuRow[]
  readonly record: MenuRow | null
  readonly disabled: boolean
}

/** Pages that the console knows and no other menu opens. */
function PageField({ rows, record, disabled }: PageFieldProps) {
  const taken = new Set(rows.filter(({ type, menuId }) => type === MenuType.page && menuId !== record?.menuId).map(({ url }) => url))
  const free = pageRegistry.filter(({ url }) => !taken.has(url))
  return (
    <Field of={MenuDraft} name="url" label="页面" help="每个页面只能由一个菜单打开，已被占用的不在列表中">
      <Select
        disabled={disabled}
        showSearch={{ optionFilterProp: 'search' }}
        options={free.map(({ url, title }) => {
          const label = `${title}（${url}）${builtPages.has(url) ? '' : ' · 未开放'}`
          return { value: url, label, search: label }
        })}
      />
    </Field>
  )
}

interface ParentProps {
  readonly rows: readonly MenuRow[]
  readonly type: number
  /** The menu that is edited; neither it nor what stands below it can be its parent. */
  readonly own: number | null
  readonly value?: number
  readonly onChange?: (parentId: number) => void
}
/** What else `Field` hands on (id, description of faults) goes to the select. */
function ParentSelect({ rows, type, own, value, onChange, ...props }: ParentProps) {
  const treeData = useMemo(() => {
    const allowed = parentTypes(type)
    const family = own === null ? new Set<number>() : familyOf(rows, own)
    return rows
      .filter((row) => row.type !== MenuType.button && row.type !== MenuType.external && !family.has(row.menuId))
      .map((row) => ({ id: row.menuId, pId: row.parentId, value: row.menuId, title: row.name, disabled: !allowed.includes(row.type) }))
  }, [rows, type, own])
  return (
    <TreeSelect<number | null>
      {...props}
      value={value || null}
      onChange={(parentId) => onChange?.(parentId ?? 0)}
      treeDataSimpleMode
      treeData={treeData}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder="请选择上级菜单"
    />
  )
}
