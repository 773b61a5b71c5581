import { AccountRow, userAccounts } from '@oems/contract/accounts/userAccounts.ts'
import { App, Button, Drawer, Form } from 'antd'
import { use, useState } from 'react'
import { Permissions, useCan, useRead, useWrite } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { InitialPassword, type IssuedPassword } from '../kit/InitialPassword.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { type Column, ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { type List, useListPage } from '../kit/list/useListPage.ts'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { type Opened, useOpened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { useReadAhead } from '../kit/record/useReadAhead.ts'
import { AccountRecord } from './AccountRecord.tsx'
import { AccountState, Assignments, Who } from './accountState.tsx'
import { IdentityItems } from './IdentityItems.tsx'

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
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const editor = useFormModal('账号', userAccounts.save, userAccounts.update, {
    id: 'accountId',
    info: userAccounts.detail,
    onSaved: ({ initialPassword }) => initialPassword && setIssued({ title: '账号已创建，初始密码', password: initialPassword }),
  })
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
      <Drawer {...editor.drawer} size={620}>
        <DialogForm {...editor.fields}>
          <FieldGroup>
            <IdentityItems record={editor.record} />
            <Form.Item name="orgId" label="所属组织" className={wide} extra="由该组织的管理员维护此账号；不选则为当前组织">
              <OrgPicker allowClear={editor.record === null} />
            </Form.Item>
          </FieldGroup>
        </DialogForm>
      </Drawer>
      <InitialPassword issued={issued} close={() => setIssued(null)} />
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
  const mayReveal = use(Permissions).has('uc:user-account:reveal')
  const { id } = useOpenedRecord(opened)
  const read = useRead(userAccounts.detail, { accountId: id ?? 0 }, { enabled: id !== null })
  const record = read.data
  useReadAhead(opened, userAccounts.detail, 'accountId')
  return (
    <AccountRecord
      opened={opened}
      read={read}
      edit={edit && record?.editable === 1 ? () => edit(record) : undefined}
      reveal={mayReveal ? (id, input) => send(userAccounts.detail, { accountId: id, reveal: 1, ...input }) : undefined}
    />
  )
}
