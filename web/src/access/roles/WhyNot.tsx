import { inputsFor } from '@oems/client/inputs.ts'
import { opensPage } from '@oems/contract/access/codes.ts'
import { above } from '@oems/contract/access/grants.ts'
import { DenialReason, roles } from '@oems/contract/access/roles.ts'
import { users } from '@oems/contract/accounts/users.ts'
import type { Sent } from '@oems/contract/core/call.ts'
import { Button, Drawer, Form, Input, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { listAddress } from '../../kit/list/address.ts'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { openable } from '../../shell/desk.ts'
import { AccountSelect } from './AccountSelect.tsx'
import type { Tree } from './grantView.ts'
import { PermissionSelect } from './PermissionSelect.tsx'
import styles from './roles.module.css'

const input = inputsFor(roles.whyNot.input)

type WhyNotQuery = Sent<typeof roles.whyNot>
interface Props {
  readonly open: boolean
  readonly close: () => void
  readonly tree: Tree
  /** Opens the rights of a role, where that menu or button stands. */
  readonly toGrant: (roleId: number, wanted: string) => void
}

/** 为什么看不到: from a person and a page or button to the reason, for each of the person's roles. */
export function WhyNot({ open, close, tree, toGrant }: Props) {
  const finds = useCan()(users.list)
  const [by, setBy] = useState<'menu' | 'perms'>('menu')
  const [query, setQuery] = useState<WhyNotQuery | null>(null)
  const { data, error, isFetching } = useRead(roles.whyNot, query ?? {}, { enabled: open && query !== null })
  const pages = useMemo(() => pagesOf(tree), [tree])
  const ask = ({ accountId, username, menuId, perms }: { accountId?: number; username?: string; menuId?: number; perms?: string }) =>
    setQuery({ ...(accountId ? { accountId } : { username: username?.trim() ?? '' }), ...(by === 'menu' ? { menuId } : { perms }) })
  const wanted = query?.menuId ? tree.byId.get(query.menuId)?.name : query?.perms
  return (
    <Drawer open={open} onClose={close} title="为什么看不到" size={560}>
      <Form layout="vertical" onFinish={ask}>
        {finds ? (
          <Form.Item name="accountId" label="人员" rules={[{ required: true, message: '请选择人员' }]}>
            <AccountSelect />
          </Form.Item>
        ) : (
          <Form.Item name="username" label="登录账号" rules={[{ required: true, whitespace: true, message: '请输入登录账号' }]}>
            <Input {...input.username} autoFocus autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item label="看不到的是">
          <Segmented
            aria-label="看不到的是"
            value={by}
            onChange={(value) => setBy(value as typeof by)}
            options={[
              { value: 'menu', label: '页面' },
              { value: 'perms', label: '按钮或操作' },
            ]}
          />
        </Form.Item>
        {by === 'menu' ? (
          <Form.Item name="menuId" label="页面" rules={[{ required: true, message: '请选择页面' }]}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={pages} />
          </Form.Item>
        ) : (
          <Form.Item name="perms" label="按钮或操作" rules={[{ required: true, message: '请选择按钮或操作' }]}>
            <PermissionField tree={tree} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={isFetching}>
          查看原因
        </Button>
      </Form>
      {error && <p className={styles.hint}>{error.message}：请核对登录账号，只能查询本组织范围内的账号。</p>}
      {data && query && !error && (
        <>
          <h3 className={styles.subhead}>
            {data.nickname} <small>{data.username}</small>
          </h3>
          <RecordTable
            rowKey="ropId"
            rows={data.pairs}
            columns={[
              { title: '角色@组织', key: 'rop', kind: 'name', render: (_, { roleName, orgName }) => `${roleName}@${orgName}` },
              { title: '有效期至', dataIndex: 'validTo', kind: 'day', render: (day: string | null) => day ?? '长期' },
              {
                title: '结论',
                key: 'reason',
                kind: 'text',
                render: (_, { reason }) =>
                  reason === null ? (
                    <StatusTag tone="done">可以看到</StatusTag>
                  ) : (
                    <StatusTag tone="overdue">{DenialReason.label(reason)}</StatusTag>
                  ),
              },
              {
                title: '去处理',
                key: 'way',
                kind: 'text',
                render: (_, { reason, roleId }) =>
                  reason === DenialReason.notGranted ? (
                    <button type="button" className="link-button" onClick={() => toGrant(roleId, wanted ?? '')}>
                      打开授权
                    </button>
                  ) : (
                    reason !== null && <Way reason={reason} username={data.username} />
                  ),
              },
            ]}
            empty="该账号在本组织范围内没有角色"
          />
          <p className={styles.hint}>同一账号有多个角色时，只按其当前所选的角色@组织生效。</p>
        </>
      )}
    </Drawer>
  )
}

/** Where a reason that is no matter of a role's rights is dealt with: the menus, or the account. */
function Way({ reason, username }: { readonly reason: number; readonly username: string }) {
  const ofAccount = reason === DenialReason.outsideValidity || reason === DenialReason.accountLocked
  if (!ofAccount && reason === DenialReason.pageNotBuilt) return null
  const to = openable(ofAccount ? listAddress('sys/user', { keyword: username }) : '/sys/menu')
  return to && <Link to={to}>{ofAccount ? '查看账号' : '打开菜单管理'}</Link>
}

interface FieldProps {
  readonly tree: Tree
  readonly value?: string
  readonly onChange?: (perms: string | null) => void
}
const PermissionField = ({ tree, value, onChange }: FieldProps) => (
  <PermissionSelect tree={tree} value={value ?? null} onChange={(perms) => onChange?.(perms)} />
)

const pagesOf = (tree: Tree) =>
  [...tree.byId.values()]
    .filter(({ type }) => opensPage(type))
    .map((menu) => ({
      value: menu.menuId,
      label: [menu, ...above(tree, menu.menuId)]
        .map(({ name }) => name)
        .reverse()
        .join(' / '),
    }))
