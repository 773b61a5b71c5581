import { opensPage } from '@oems/contract/access/codes.ts'
import { type PreviewMenu, type RoleRow, roles } from '@oems/contract/access/roles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Empty, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useRead } from '../../core/calls.ts'
import { ReadingDrawer } from '../../kit/record/ReadingDrawer.tsx'
import { MenuIcon } from '../../shell/icons.tsx'
import styles from './roles.module.css'

interface Props {
  readonly open: boolean
  readonly close: () => void
  readonly role: RoleRow
}

/** The menu as an account with the role sees it in the sider, at an organisation of a type. */
export function Preview({ open, close, role }: Props) {
  const [orgType, setOrgType] = useState(role.orgType[0] ?? 0)
  const { data } = useRead(roles.simpleRoleMenu, { roleId: role.roleId }, { enabled: open })
  const menus = data && fitting(data.menus, orgType)
  return (
    <ReadingDrawer open={open} onClose={close} title={`${role.roleName}看到的菜单`} size={420}>
      {role.orgType.length > 1 && (
        <Segmented
          className={styles.types ?? ''}
          aria-label="组织类型"
          value={orgType}
          onChange={setOrgType}
          options={role.orgType.map((type) => ({ value: type, label: OrgType.label(type as 0) }))}
        />
      )}
      {!menus && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {menus?.length === 0 && <Empty description={role.webLogin ? '没有可打开的页面' : '该角色只使用手机端'} />}
      {menus && <Level menus={menus} />}
    </ReadingDrawer>
  )
}

const fitting = (menus: readonly PreviewMenu[], orgType: number): PreviewMenu[] =>
  menus
    .filter((menu) => menu.orgType.length === 0 || menu.orgType.includes(orgType))
    .map((menu) => ({ ...menu, list: fitting(menu.list, orgType) }))
    .filter(({ type, list }) => opensPage(type) || list.length > 0)

const Level = ({ menus }: { readonly menus: readonly PreviewMenu[] }) => (
  <ul className={styles.preview}>
    {menus.map(({ menuId, name, icon, buttons, list, type }) => (
      <li key={menuId} data-type={type}>
        <span>
          <MenuIcon name={icon} /> {name}
        </span>
        {buttons.length > 0 && <small>{buttons.join('、')}</small>}
        {list.length > 0 && <Level menus={list} />}
      </li>
    ))}
  </ul>
)
