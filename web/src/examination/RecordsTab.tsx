import type { Output } from '@oems/contract/core/call.ts'
import { Conclusion, PeGrade } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCan, useWrite } from '../core/calls.ts'
import { succeeded, warned } from '../core/notices.ts'
import { useWanted } from '../core/wanted.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ImportButton, useRemoval } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { BatchesDrawer } from './BatchesDrawer.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { recordColumns } from './columns.tsx'
import { ItemsDrawer } from './ItemsDrawer.tsx'
import { RecordSheet } from './RecordSheet.tsx'
import { useExaminationEditor } from './useExaminationEditor.tsx'

const chips = [
  { key: '', label: '全部', filters: {} },
  { key: 'a', label: 'A类', filters: { topGrade: PeGrade.a } },
  { key: 'recheck', label: '复查', filters: { conclusion: Conclusion.recheck } },
  { key: 'suspected', label: '疑似职业病', filters: { conclusion: Conclusion.suspected } },
  { key: 'contra', label: '职业禁忌证', filters: { conclusion: Conclusion.contraindicated } },
  { key: 'untold', label: '未告知', filters: { notified: 0 } },
]

/** Who was told, and who has to be told otherwise. */
function sayReminded({ unread, told, elsewhere }: Output<typeof examinations.remind>) {
  const gone = elsewhere > 0 ? `；${elsewhere}份的本人已不在本组织，未提醒` : ''
  if (unread === 0) return warned(`所选报告本人都已查看，无需提醒${gone}`)
  const rest = unread - told
  succeeded(`未查看${unread}份，已提醒${told}份${rest > 0 ? `；${rest}份的本人没有账号，请当面告知` : ''}${gone}`)
}

/** 体检记录: what was examined at the caller's nodes. */
export function RecordsTab({ choice }: { readonly choice: ReactNode }) {
  const can = useCan()
  const list = useListPage(examinations.page)
  const opened = useOpened(list)
  const editor = useExaminationEditor()
  const removal = useRemoval(examinations.delete, '体检记录', () => {
    list.selection.clear()
    opened.close()
  })
  const { mutate } = useWrite(examinations.remind, null)
  const remind = (ids: readonly number[]) => mutate({ ids: [...ids] }, { onSuccess: sayReminded })
  const [shown, show] = useState<'items' | 'batches' | null>(null)
  const [compared, compare] = useState<readonly number[] | null>(null)
  const open = can(examinations.info) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, recordColumns(list.sortable, open))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const compareChosen = (ids: readonly number[]) => {
    const people = new Set(list.rows.filter(({ id }) => ids.includes(id)).map(({ personId }) => personId))
    return ids.length < 2 || ids.length > 6 || people.size > 1 ? warned('请选择同一人的2到6次体检') : compare(ids)
  }
  const chosenActions = [
    ...useExportChosen(examinations.export, list),
    ...(can(examinations.remind) ? [{ label: '提醒查看', onClick: remind }] : []),
    ...(can(examinations.compare) ? [{ label: '对比', onClick: compareChosen }] : []),
    ...(removal.ask ? [{ label: '删除', danger: true, onClick: removal.ask }] : []),
  ]
  const begin = editor.add && (() => editor.add?.())
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增体检
    </Button>
  )
  return (
    <>
      <ListPage
        title="体检管理"
        about="在本组织及下级组织做的职业健康检查和一般体检"
        count={list.total}
        capped={list.totalCapped}
        unit="份"
        actions={
          <>
            {choice}
            {add}
          </>
        }
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={chips} />}
          tools={
            <>
              <ImportButton calls={examinations} what="体检记录" list={list} />
              {can(examinations.batchList) && <Button onClick={() => show('batches')}>导入批次</Button>}
              <ExportButton call={examinations.export} list={list} />
              {can(examinations.cycleList) && <Button onClick={() => show('items')}>体检项目</Button>}
              {settings}
            </>
          }
          selection={chosenActions.length > 0 && <SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', label: '姓名、工号、手机号', hint: '姓名、拼音、工号、手机号' },
            'peType',
            { name: 'tags' },
            { name: 'startTime', label: '体检日期', to: 'endTime' },
            'institution',
          ]}
          more={[
            'conclusion',
            'topGrade',
            'notified',
            { name: 'batchNumber', tagOnly: true },
            { name: 'personId', tagOnly: true, words: () => '指定员工' },
          ]}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          first={add}
          nothing={add ? '暂无体检记录，可下载模板导入' : '暂无体检记录'}
          onOpen={open}
          actions={(row) => [
            ...(editor.edit ? [{ label: '编辑', onClick: () => editor.edit?.(row) }] : []),
            ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([row.id]) }] : []),
          ]}
        />
      </ListPage>
      <RecordSheet opened={opened} edit={editor.edit} />
      {editor.dialog}
      {removal.dialog}
      <CompareDialog ids={compared} close={() => compare(null)} />
      <ItemsDrawer open={shown === 'items'} close={() => show(null)} />
      <BatchesDrawer open={shown === 'batches'} close={() => show(null)} done={() => void list.refresh()} />
    </>
  )
}
