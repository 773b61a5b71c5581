import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type RoleRow, roles } from '@oems/contract/access/roles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { App, Button, Space, Tag } from 'antd'
import { type RefObject, useState } from 'react'
import { useCan, useRead, useWrite } from '../../core/calls.ts'
import { figure } from '../../kit/Figures.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../../operationLog/ChangeHistory.tsx'
import { useSession } from '../../shell/session.ts'
import { Grants } from './Grants.tsx'
import type { Tree } from './grantView.ts'
import { Preview } from './Preview.tsx'
import styles from './roles.module.css'
import { WhoCan } from './WhoCan.tsx'
import { WhyNot } from './WhyNot.tsx'

interface Props {
  readonly row: RoleRow
  /** To compare with. */
  readonly others: readonly RoleRow[]
  /** What the caller may grant. */
  readonly tree: Tree
  /** What is looked for among its rights from the beginning. */
  readonly wanted: string
  readonly edit: (row: RoleRow) => void
  /** Opens the rights of a role, found by the name of a menu or button. */
  readonly toGrant: (roleId: number, wanted: string) => void
  /** Set while ticks have been changed and not saved. */
  readonly unsaved: RefObject<boolean>
}

/** One role: what it is, and what it may do. */
export function RolePanel({ row, others, tree, wanted, edit, toGrant, unsaved }: Props) {
  const can = useCan()
  const { user } = useSession()
  const { modal } = App.useApp()
  const [drawer, openDrawer] = useState<'preview' | 'who' | 'why' | null>(null)
  const [perms, setPerms] = useState<string | null>(null)
  const removal = useWrite(roles.delete, '已删除角色')
  const isGoing = removal.isPending || removal.isSuccess
  const { data: info } = useRead(roles.info, { roleId: row.roleId }, { enabled: !isGoing })
  const reset = useWrite(roles.reset, '已恢复默认授权')

  const { roleId, roleName } = row
  const isAdmin = user.current.roleId === Role.systemAdministrator
  const canEdit = row.editable === 1 && can(roles.update)
  const showHolders = (permission: string | null) => {
    setPerms(permission)
    openDrawer('who')
  }
  const remove = () =>
    modal.confirm({
      title: `删除角色“${roleName}”？`,
      content: '删除后不能恢复；仍有账号持有的角色不能删除。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => removal.mutateAsync({ ids: [roleId] }).catch(() => {}),
    })
  const restore = () =>
    modal.confirm({
      title: `恢复“${roleName}”的默认授权？`,
      content: '该角色的授权将回到产品发布时的状态，持有人立即生效。',
      okText: '恢复默认',
      onOk: () => reset.mutateAsync({ roleId }).catch(() => {}),
    })

  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <div>
          <h2>
            {roleName}
            <Tag>{row.builtIn ? '内置' : '自定义'}</Tag>
            {row.status === 0 && <StatusTag tone="none">停用</StatusTag>}
          </h2>
          <p>{row.remark ?? (row.builtIn ? '随产品发布的角色，名称与基础角色不变。' : '在创建人权限范围内的角色。')}</p>
        </div>
        <Space wrap>
          {canEdit && <Button onClick={() => edit(row)}>编辑</Button>}
          <Button onClick={() => openDrawer('preview')}>预览菜单</Button>
          <Button onClick={() => showHolders(null)}>谁有此权限</Button>
          <Button onClick={() => openDrawer('why')}>为什么看不到</Button>
          <ChangeHistoryButton targetType="角色" targetId={roleId} name={roleName} />
          {row.builtIn === 1 && isAdmin && canEdit && (
            <Button onClick={restore} loading={reset.isPending}>
              恢复默认
            </Button>
          )}
          {row.builtIn === 0 && row.editable === 1 && can(roles.delete) && (
            <Button danger onClick={remove}>
              删除
            </Button>
          )}
        </Space>
      </header>
      <Facts row={row} />
      {info && (
        <Grants
          wanted={wanted}
          info={info}
          others={others}
          tree={tree}
          canEdit={canEdit && roleId !== Role.systemAdministrator}
          showHolders={showHolders}
          unsaved={unsaved}
        />
      )}
      <Preview open={drawer === 'preview'} close={() => openDrawer(null)} role={row} />
      <WhoCan open={drawer === 'who'} close={() => openDrawer(null)} tree={tree} perms={perms} onChange={setPerms} />
      <WhyNot open={drawer === 'why'} close={() => openDrawer(null)} tree={tree} toGrant={toGrant} />
    </div>
  )
}

const Facts = ({ row }: { readonly row: RoleRow }) => (
  <dl className={styles.facts}>
    {(
      [
        ['基础角色', row.baseRoleName],
        ['所属组织', row.orgName ?? '全平台'],
        ['适用组织', row.orgType.map((type) => OrgType.label(type as 0)).join('、')],
        ['可登录后台', row.webLogin ? '是' : '否，仅手机端'],
        ['账号数', figure(row.userCount)],
      ] as const
    ).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd title={value}>{value}</dd>
      </div>
    ))}
  </dl>
)
