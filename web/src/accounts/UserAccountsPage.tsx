import { AccountRow, userAccounts } from '@oems/contract/accounts/userAccounts.ts'
import { App, Button } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { type Column, ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { type List, useListPage } from '../kit/list/useListPage.ts'
import { type Opened, useOpened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { useReadAhead } from '../kit/record/useReadAhead.ts'
import { AccountRecord } from './AccountRecord.tsx'
import { AccountState, Assignments, Who } from './accountState.tsx'
import { useAccountEditor } from './useAccountEditor.tsx'
import { useAccount } from './useUser.ts'

const webOrNot = [
  { value: 1, label: '有' },
  { value: 0, label: '无' },
]
const filters = ['username', { name: 'nickname', hint: '姓名或拼音' }, inOrg('orgId'), 'status'] as const
const more = [
  'source',
  { name: 'mobile', hint: '完整手机号' },
  { name: 'idNumber', hint: '完整证件号码' },
  { name: 'hasWeb', options: webOrNot },
] as const

/** Every identity of the platform, employees' included; their roles are granted under 系统用户 (01 §6.5). */
export default function UserAccountsPage() {
  const can = useCan()
  const { modal } = App.useApp()
  const list = useListPage(userAccounts.page, { rowKey: 'accountId' })
  const opened = useOpened(list)
  const { editor, dialogs } = useAccountEditor()
  const removing = useWrite(userAccounts.delete, '已删除')
  const remove = (ids: number[]) =>
    modal.confirm({
      title: '删除账号',
      content: `将删除${ids.length}个账号及其全部角色，已登录的终端立即下线；员工的档案保留。`,
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => removing.mutateAsync({ ids }).then(list.selection.clear, () => undefined),
    })
  const edit = can(userAccounts.update) ? editor.edit : undefined
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, opened.open))
  const add = can(userAccounts.save) && (
    <Button type="primary" onClick={() => editor.add()}>
      新增账号
    </Button>
  )
  return (
    <>
      <ListPage title="账号管理" about="平台的全部登录身份，包括员工；角色在系统用户中授予" count={list.total} unit="个" actions={add}>
        <Toolbar
          quick={<QuickFilter list={list} />}
          tools={
            <>
              <Button onClick={() => void list.refresh()}>刷新</Button>
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={[{ label: '删除', danger: true, onClick: remove }]} />}
        />
        <FilterRow list={list} names={filters} more={more} />
        <ListTable
          nothing="暂无登录账号，在“系统用户”或员工档案中开通"
          list={list}
          columns={visibleColumns}
          selectable={can(userAccounts.delete)}
          first={add}
          onOpen={opened.open}
          actions={(row) => (edit && row.editable === 1 ? [{ label: '编辑', onClick: () => edit(row) }] : [])}
          nameOf={({ nickname }) => nickname}
        />
      </ListPage>
      <OneAccount opened={opened} edit={edit} />
      {dialogs}
    </>
  )
}

type Act = (row: AccountRow) => void
function columnsOf(sortable: List<typeof userAccounts.page>['sortable'], open: Act): readonly Column<AccountRow>[] {
  const column = columnsBy(AccountRow, sortable, ['lastLoginTime', 'createdAt'])
  return [
    { title: '姓名/账号', key: 'who', kind: 'pair', render: (_, row) => <Who row={row} open={() => open(row)} /> },
    column('mobile'),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('source'),
    {
      title: '后台角色',
      key: 'rops',
      kind: 'pair',
      render: (_, { rops }) => <Assignments assignments={rops.filter(({ webLogin }) => webLogin === 1)} />,
    },
    { title: '状态', key: 'status', kind: 'status', render: (_, row) => <AccountState row={row} /> },
    column('lastLoginTime', { extra: true }),
    column('createdAt'),
  ]
}

interface OneProps {
  readonly opened: Opened<AccountRow>
  readonly edit: Act | undefined
}

function OneAccount({ opened, edit }: OneProps) {
  const { id } = useOpenedRecord(opened)
  const { read, reveal } = useAccount(id)
  const record = read.data
  useReadAhead(opened, userAccounts.detail, 'accountId')
  return (
    <AccountRecord
      {...{ opened, read, reveal }}
      pages="/uc/user-account"
      edit={edit && record?.editable === 1 ? () => edit(record) : undefined}
    />
  )
}
