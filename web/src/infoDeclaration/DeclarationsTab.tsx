import { HealthLevel, TestResult } from '@oems/contract/declaration/codes.ts'
import { infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../core/calls.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { declarationColumns } from './columns.tsx'
import { DeclarationRecord } from './DeclarationRecord.tsx'
import { useDeclarationEditor } from './useDeclarationEditor.tsx'
import { useDeclarationRemoval } from './useDeclarationRemoval.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'abnormal', label: '异常', filters: { level: [HealthLevel.abnormal, HealthLevel.urgent] } },
  { key: 'positive', label: '检测阳性', filters: { testResult: TestResult.positive } },
]

/** 信息申报: what was declared at the caller's nodes. */
export function DeclarationsTab({ choice }: { readonly choice: ReactNode }) {
  const can = useCan()
  const list = useListPage(infoDeclarations.listInfoDeclare)
  const opened = useOpened(list)
  const editor = useDeclarationEditor()
  const removal = useDeclarationRemoval(() => {
    list.selection.clear()
    opened.close()
  })
  const exporting = useExportChosen(infoDeclarations.export, list)
  const open = can(infoDeclarations.getInfoDeclare) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, declarationColumns(list.sortable, open))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const add = editor.add && (
    <Button type="primary" onClick={() => editor.add?.()}>
      新增申报
    </Button>
  )
  const chosenActions = [...exporting, ...(removal.ask ? [{ label: '删除', danger: true, onClick: removal.ask }] : [])]
  return (
    <>
      <ListPage
        title="信息申报"
        about="人员外出、接触、接种和检测的申报，随申报更新健康档案"
        count={list.total}
        capped={list.totalCapped}
        unit="份"
        actions={
          <>
            {choice}
            {add}
          </>
        }
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <ExportButton call={infoDeclarations.export} list={list} />
              {settings}
            </>
          }
          selection={chosenActions.length > 0 && <SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', hint: '姓名、拼音、手机号' },
            { name: 'startTime', label: '申报日期', to: 'endTime' },
            'subjectType',
            'declareReason',
            'vaccination',
            'testResult',
          ]}
          more={['level', 'topRisk', 'caseType', 'diagnoseType', { name: 'personId', tagOnly: true, words: () => '指定人员' }]}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          first={add}
          nothing="暂无信息申报"
          onOpen={open}
          actions={(row) => [
            ...(editor.edit ? [{ label: '编辑', onClick: () => editor.edit?.(row) }] : []),
            ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([row.id]) }] : []),
          ]}
        />
      </ListPage>
      <DeclarationRecord opened={opened} idOf={({ id }) => id} edit={editor.edit} />
      {editor.dialog}
      {removal.dialog}
    </>
  )
}
