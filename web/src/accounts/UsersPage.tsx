import { type UserRow, users } from '@oems/contract/accounts/users.ts'
import { Button, Drawer, Modal } from 'antd'
import { useCan } from '../core/calls.ts'
import { useWanted } from '../core/wanted.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { InitialPassword } from '../kit/InitialPassword.tsx'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { type Opened, useOpened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { useReadAhead } from '../kit/record/useReadAhead.ts'
import { useSession } from '../shell/session.ts'
import { AccountRecord } from './AccountRecord.tsx'
import { FactorFields } from './FactorFields.tsx'
import { FromPersonFields } from './FromPerson.tsx'
import { ImpersonationFields } from './ImpersonationFields.tsx'
import { LockFields } from './LockFields.tsx'
import { UserChips } from './UserChips.tsx'
import { UserEditor, useUserEditor } from './UserEditor.tsx'
import { UserFilters } from './UserFilters.tsx'
import { useAccountActions } from './useAccountActions.tsx'
import { useImpersonation, useMayImpersonate } from './useImpersonation.ts'
import { userActions, userColumns } from './userColumns.tsx'
import { useUser } from './useUser.ts'

/** The people who may use the console, and what each may do where (01 §6.5). */
export default function UsersPage() {
  const can = useCan()
  const { user } = useSession()
  const list = useListPage(users.list, { rowKey: 'userId' })
  const opened = useOpened(list)
  const accountActions = useAccountActions(list.selection.clear)
  const editor = useUserEditor(accountActions.setIssued)
  const fromPerson = useActionModal(users.createS2, { title: '从人员创建', verb: '创建', successMessage: '已授予后台角色' })

  const impersonating = useImpersonation()
  const mayImpersonate = useMayImpersonate()
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const { lock, unlock, forceOut, reset, resetFactor } = accountActions
  const acts = {
    ...(can(users.update) && { edit: editor.edit }),
    ...(can(users.dealAccount) && { deal: { lock, unlock, forceOut, reset, resetFactor } }),
    ...(mayImpersonate && { impersonate: impersonating.ask }),
    ...(can(users.delete) && { remove: accountActions.remove }),
  }
  const locking = [
    { label: '批量锁定', onClick: accountActions.lockAll },
    { label: '批量解锁', onClick: accountActions.unlockAll },
  ]
  const chosenActions = [...useExportChosen(users.export, list), ...(can(users.dealAccount) ? locking : [])]
  const { visibleColumns, settings } = useColumns(list, userColumns(list.sortable, opened.open))
  const begin = can(users.save) ? () => editor.add({ rops: [{} as never] }) : undefined
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增用户
    </Button>
  )
  return (
    <>
      <ListPage
        title="系统用户"
        about="在本组织及下级组织有后台角色的人"
        count={list.total}
        unit="人"
        actions={add}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<UserChips list={list} orgId={chosen} />}
          tools={
            <>
              {can(users.createS2) && <Button onClick={() => fromPerson.ask({}, { rops: [{}] })}>从人员创建</Button>}
              <ExportButton call={users.export} list={list} />
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={chosenActions} />}
        />
        <UserFilters list={list} />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          first={add}
          nothing="暂无用户"
          onOpen={opened.open}
          actions={(row) => userActions(row, acts, row.userId === user.accountId)}
          nameOf={({ nickname }) => nickname}
        />
      </ListPage>

      <UserRecord opened={opened} edit={acts.edit} />
      <UserEditor editor={editor} />
      <Drawer {...fromPerson.drawer} size={760}>
        <DialogForm {...fromPerson.fields}>
          <FromPersonFields />
        </DialogForm>
      </Drawer>
      <Modal {...accountActions.locking.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...accountActions.locking.fields}>
          <LockFields count={accountActions.locking.fixed?.ids?.length ?? 0} />
        </DialogForm>
      </Modal>
      <Modal {...accountActions.factor.modal}>
        <DialogForm {...accountActions.factor.fields}>
          <FactorFields />
        </DialogForm>
      </Modal>
      <Modal {...impersonating.modal}>
        <DialogForm {...impersonating.fields}>
          <ImpersonationFields />
        </DialogForm>
      </Modal>
      <InitialPassword issued={accountActions.issued} close={() => accountActions.setIssued(null)} />
    </>
  )
}

interface RecordProps {
  readonly opened: Opened<UserRow>
  readonly edit: ((row: UserRow) => void) | undefined
}

function UserRecord({ opened, edit }: RecordProps) {
  const { id } = useOpenedRecord(opened)
  const { read, reveal } = useUser(id)
  useReadAhead(opened, users.info, 'userId')
  return <AccountRecord {...{ opened, read, reveal }} pages="/sys/user" edit={edit && read.data && (() => edit(read.data))} />
}
