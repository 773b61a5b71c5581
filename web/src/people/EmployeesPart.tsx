import { type EmployeeRow, employees } from '@oems/contract/people/employees.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCan } from '../core/calls.ts'
import { useWanted } from '../core/wanted.ts'
import { FormModal } from '../kit/form/FormDialog.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { ImportButton } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { PersonDrawer } from '../person/PersonDrawer.tsx'
import { useSession } from '../shell/session.ts'
import { ActivationCode } from './ActivationCode.tsx'
import { columnsOf } from './columns.tsx'
import { DeleteFields } from './DeleteFields.tsx'
import { EmployeeEditor, useEmployeeEditor } from './EmployeeEditor.tsx'
import { EmployeeFilters } from './EmployeeFilters.tsx'
import { useMoves } from './moving/useMoves.tsx'
import { ownPlace } from './place.ts'
import { QuickChips } from './QuickChips.tsx'
import { useOpeningAccounts } from './useOpeningAccounts.tsx'
import { useResettingPassword } from './useResettingPassword.tsx'

/** The people who stand at the caller's sites (03 §6). */
export function EmployeesPart({ segment }: { readonly segment: ReactNode }) {
  const can = useCan()
  const { op } = useSession()
  const list = useListPage(employees.v2List, { rowKey: 'employeeId' })
  const opened = useOpened(list)
  const [codeOpen, openCode] = useState(false)
  const editor = useEmployeeEditor()
  const removal = useActionModal(employees.v2Delete, { ...deleting, done: opened.close })
  const removals = useActionModal(employees.v2BatchDelete, { ...deleting, done: list.selection.clear })

  const chosen = (list.filters.orgId as number | undefined) ?? null
  const ask = (row: Pick<EmployeeRow, 'employeeId'>) => removal.ask({ employeeId: row.employeeId })
  const open = can(employees.info) ? opened.open : undefined
  const edit = can(employees.v2Update) ? editor.edit : undefined
  const remove = can(employees.v2Delete) ? ask : undefined
  const opening = useOpeningAccounts(list.selection.clear)
  const passwords = useResettingPassword()
  const exporting = useExportChosen(employeeSheets.export, list)
  const moves = useMoves(list)
  const chosenActions = [
    ...exporting,
    ...moves.chosenActions,
    ...opening.actions,
    ...(can(employees.v2BatchDelete) ? [{ label: '删除', danger: true, onClick: (ids: number[]) => removals.ask({ ids }) }] : []),
  ]
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, open))
  const begin = can(employees.v2Save) ? () => editor.add({ orgId: chosen ?? ownPlace(op), nationCode: 'CN' }) : undefined
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增员工
    </Button>
  )
  return (
    <>
      <ListPage
        title="员工管理"
        about="在本组织及下级组织现场的人员"
        count={list.total}
        capped={list.totalCapped}
        unit="人"
        actions={
          <>
            {segment}
            {moves.transferAll && <Button onClick={() => moves.transferAll?.(chosen ?? ownPlace(op))}>整单位调动</Button>}
            {add}
          </>
        }
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar
          quick={<QuickChips list={list} orgId={chosen} />}
          tools={
            <>
              <ImportButton calls={employeeSheets} what="员工" place={{ orgId: chosen }} list={list} />
              <ExportButton call={employeeSheets.export} list={list} />
              {can(employees.activationLink) && <Button onClick={() => openCode(true)}>激活二维码</Button>}
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={chosenActions} />}
        />
        <EmployeeFilters list={list} />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          first={add}
          nothing={add ? '暂无员工，可新增或从表格导入' : '暂无员工'}
          onOpen={open}
          actions={(row) => [
            ...(edit ? [{ label: '编辑', onClick: () => edit(row) }] : []),
            ...moves.actionsOf(row),
            ...(passwords.ask && row.hasAccount === 1 ? [{ label: '重置密码', rare: true, onClick: () => passwords.ask?.(row) }] : []),
            ...(remove ? [{ label: '删除', danger: true, onClick: () => remove(row) }] : []),
          ]}
        />
      </ListPage>

      <PersonDrawer
        opened={opened}
        actions={(record) =>
          record.editable && (
            <>
              {edit && <Button onClick={() => edit(record)}>编辑</Button>}
              {passwords.ask && record.account && <Button onClick={() => passwords.ask?.(record)}>重置密码</Button>}
              {remove && (
                <Button danger onClick={() => remove(record)}>
                  删除
                </Button>
              )}
            </>
          )
        }
      />
      <EmployeeEditor editor={editor} />
      {[removal, removals].map((one, several) => (
        <FormModal key={several ? 'several' : 'one'} of={one} okButtonProps={{ danger: true }}>
          <DeleteFields count={several ? list.selection.ids.length : 1} />
        </FormModal>
      ))}
      {opening.dialog}
      {moves.dialogs}
      {passwords.dialog}
      <ActivationCode open={codeOpen} close={() => openCode(false)} initialOrgId={chosen ?? ownPlace(op)} />
    </>
  )
}

const deleting = { title: '删除员工', verb: '删除', successMessage: '已删除' }
