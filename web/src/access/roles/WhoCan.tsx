import { roles } from '@oems/contract/access/roles.ts'
import { Empty, Skeleton, Tag } from 'antd'
import { useRead } from '../../core/calls.ts'
import { figure } from '../../kit/Figures.tsx'
import { ReadingDrawer } from '../../kit/record/ReadingDrawer.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import type { Tree } from './grantView.ts'
import { PermissionSelect } from './PermissionSelect.tsx'
import styles from './roles.module.css'

interface Props {
  readonly open: boolean
  readonly close: () => void
  readonly tree: Tree
  readonly perms: string | null
  readonly onChange: (perms: string | null) => void
}

/** 谁有此权限: from a permission to the roles and people who have it. */
export function WhoCan({ open, close, tree, perms, onChange }: Props) {
  const { data, isFetching } = useRead(roles.whoCan, { perms: perms ?? '' }, { enabled: open && perms !== null })
  return (
    <ReadingDrawer open={open} onClose={close} title="谁有此权限" size={560}>
      <PermissionSelect tree={tree} value={perms} onChange={onChange} />
      {perms === null && <p className={styles.hint}>选择一项权限，查看哪些角色和账号现在有此权限。</p>}
      {perms !== null && !data && isFetching && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {perms !== null && data && (
        <>
          <h3 className={styles.subhead}>角色</h3>
          {data.roles.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有角色有此权限" />}
          <p className={styles.tags}>
            {data.roles.map(({ roleId, roleName, userCount }) => (
              <Tag key={roleId}>
                {roleName} · {figure(userCount)} 个账号
              </Tag>
            ))}
          </p>
          <h3 className={styles.subhead}>
            账号{' '}
            <small>
              共 {figure(data.total)} 个{data.total > data.accounts.length && `，显示前 ${data.accounts.length} 个`}
            </small>
          </h3>
          <RecordTable
            rowKey={(row) => `${row.accountId} ${row.roleName} ${row.orgId}`}
            rows={data.accounts}
            columns={[
              { title: '账号', dataIndex: 'username', kind: 'code' },
              { title: '姓名', dataIndex: 'nickname', kind: 'name' },
              { title: '角色@组织', key: 'rop', kind: 'name', render: (_, { roleName, orgName }) => `${roleName}@${orgName}` },
            ]}
            empty="本组织范围内没有账号有此权限"
          />
        </>
      )}
    </ReadingDrawer>
  )
}
