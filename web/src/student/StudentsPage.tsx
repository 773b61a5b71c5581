import { StudentStatus } from '@oems/contract/student/codes.ts'
import { type Student, students } from '@oems/contract/student/students.ts'
import { Button, Drawer } from 'antd'
import { useCan } from '../core/calls.ts'
import { useWanted } from '../core/wanted.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ImportButton, useRemoval } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useNations } from '../kit/NationSelect.tsx'
import { useOpened } from '../kit/record/useOpened.ts'
import { columnsOf } from './columns.tsx'
import { StudentFields } from './StudentFields.tsx'
import { StudentRecord } from './StudentRecord.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  ...StudentStatus.options.map(({ value, label }) => ({ key: String(value), label, filters: { studentStatus: value } })),
]
const keeps = ['orgId', 'studyNation', 'school', 'stage', 'enrolDate', 'graduateDate']

/** 国际学生 (03 §6). */
export default function StudentsPage() {
  const can = useCan()
  const list = useListPage(students.list)
  const opened = useOpened(list)
  const editor = useFormModal('学生', students.save, students.update, { info: students.info, keeps })
  const removal = useRemoval(students.delete, '学生', list.selection.clear)
  const exporting = useExportChosen(students.export, list)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const actionsOf = (student: Student): readonly RowAction[] => [
    ...(can(students.update) ? [{ label: '编辑', onClick: () => editor.edit(student) }] : []),
    ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([student.id]) }] : []),
  ]
  const chosenActions = [...exporting, ...(removal.ask ? [{ label: '删除', danger: true, onClick: removal.ask }] : [])]
  const begin = can(students.save) ? () => editor.add(chosen === null ? {} : { orgId: chosen }) : undefined
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增学生
    </Button>
  )
  return (
    <>
      <ListPage
        title="国际学生"
        about="由各单位联系和照看的境外留学人员"
        count={list.total}
        capped={list.totalCapped}
        unit="人"
        actions={add}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <ImportButton calls={students} what="国际学生" place={{ orgId: chosen }} list={list} />
              <ExportButton call={students.export} list={list} />
              {settings}
            </>
          }
          selection={chosenActions.length > 0 && <SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', hint: '姓名、拼音、手机号或证件号码' },
            { name: 'studyNation', options: useNations() },
            'school',
            'stage',
          ]}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          first={add}
          nothing={add ? '暂无国际学生，可新增或从表格导入' : '暂无国际学生'}
          onOpen={opened.open}
          actions={actionsOf}
        />
      </ListPage>
      <StudentRecord opened={opened} actionsOf={actionsOf} />
      <Drawer {...editor.drawer} size={680}>
        <DialogForm {...editor.fields}>
          <StudentFields record={editor.record as Student | null} />
        </DialogForm>
      </Drawer>
      {removal.dialog}
    </>
  )
}
