import { OnlineSession, onlineSessions } from '@oems/contract/session/onlineSessions.ts'
import { Alert, Button, Input, Modal } from 'antd'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { Cut, Pair } from '../../kit/list/Cells.tsx'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { inOrg } from '../../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { type Column, ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../../kit/list/SelectionBar.tsx'
import { type List, useListPage } from '../../kit/list/useListPage.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { browserOf } from './browser.ts'
import styles from './online.module.css'

const { input: kickInput } = onlineSessions.kick
const platforms = { WEB: '管理后台', H5: '员工手机端' } as const
/** What fits a column. */
const short = { WEB: '后台', H5: '手机端' } as const
const filters = [
  'username',
  { name: 'nickname', hint: '姓名或拼音' },
  inOrg('orgId'),
  { name: 'platform', options: Object.entries(platforms).map(([value, label]) => ({ value, label })) },
] as const

/** The sessions that are open now (01 §6.5). */
export default function OnlinePage() {
  const can = useCan()
  const list = useListPage(onlineSessions.list, { rowKey: 'sessionId' })
  const kicking = useActionModal(onlineSessions.kick, {
    title: '强制下线',
    verb: '强制下线',
    successMessage: '已强制下线',
    done: list.selection.clear,
  })
  const kick = can(onlineSessions.kick) ? (sessionIds: number[]) => kicking.ask({ sessionIds }) : undefined
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  return (
    <>
      <ListPage title="在线用户" about="在本组织及下级组织登录的人" count={list.total} unit="个会话">
        <Toolbar
          quick={<QuickFilter list={list} />}
          tools={
            <>
              <Button onClick={() => void list.refresh()}>刷新</Button>
              {settings}
            </>
          }
          selection={kick && <SelectionBar list={list} actions={[{ label: '强制下线', danger: true, onClick: kick }]} />}
        />
        <FilterRow list={list} names={filters} />
        <ListTable
          nothing="没有其他在线用户"
          list={withoutOwn(list)}
          columns={visibleColumns}
          selectable={kick !== undefined}
          actions={(row) => (kick && row.mine === 0 ? [{ label: '强制下线', onClick: () => kick([row.sessionId]) }] : [])}
          nameOf={({ nickname }) => nickname}
        />
      </ListPage>
      <Modal {...kicking.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...kicking.fields}>
          <Alert
            type="warning"
            style={{ marginBottom: 16 }}
            title={`将结束${kicking.fixed?.sessionIds?.length ?? 0}个登录，未保存的内容会丢失；对方可以重新登录。`}
          />
          <Field of={kickInput} name="reason">
            <Input.TextArea rows={3} placeholder="例如：设备遗失" autoFocus />
          </Field>
        </DialogForm>
      </Modal>
    </>
  )
}

type Sessions = List<typeof onlineSessions.list>

/** The user's own session cannot be chosen. */
const withoutOwn = (list: Sessions) => ({
  ...list,
  selection: {
    ...list.selection,
    props: { ...list.selection.props, getCheckboxProps: (row: unknown) => ({ disabled: (row as OnlineSession).mine === 1 }) },
  },
})

function columnsOf(sortable: Sessions['sortable']): readonly Column<OnlineSession>[] {
  const column = columnsBy(OnlineSession, sortable, ['loginTime', 'lastActiveTime'])
  return [
    {
      title: '姓名/账号',
      key: 'who',
      kind: 'pair',
      render: (_, { nickname, username, mine, readOnly, viewerName }) => (
        <Pair
          first={
            <span className={styles.who}>
              {nickname}
              {mine === 1 && '（本人）'}
              {viewerName !== null && <StatusTag tone="due">{`${viewerName} 代看`}</StatusTag>}
              {readOnly === 1 && viewerName === null && <StatusTag tone="progress">大屏</StatusTag>}
            </span>
          }
          second={username}
        />
      ),
    },
    {
      title: '角色@组织',
      key: 'rop',
      kind: 'pair',
      render: (_, { roleName, orgName }) => <Pair first={roleName} second={<Cut text={orgName} />} title={`${roleName}@${orgName}`} />,
    },
    { title: '终端', key: 'platform', kind: 'status', render: (_, { platform }) => short[platform] },
    column('ip', { kind: 'code' }),
    {
      title: '浏览器',
      dataIndex: 'userAgent',
      kind: 'text',
      render: (userAgent: string) => <span title={userAgent}>{browserOf(userAgent)}</span>,
    },
    column('loginTime'),
    column('lastActiveTime'),
  ]
}
