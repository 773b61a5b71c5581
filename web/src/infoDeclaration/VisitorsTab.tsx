import { HealthLevel } from '@oems/contract/declaration/codes.ts'
import { infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { visitorDeclarations } from '@oems/contract/visitor/declarations.ts'
import type { ReactNode } from 'react'
import { useCan } from '../core/calls.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { visitorColumns } from './columns.tsx'
import { DeclarationRecord } from './DeclarationRecord.tsx'
import { useDeclarationEditor } from './useDeclarationEditor.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'abnormal', label: '异常', filters: { level: [HealthLevel.abnormal, HealthLevel.urgent] } },
]

/** 访客申报: what visitors declared, with where their visits stand. */
export function VisitorsTab({ choice }: { readonly choice: ReactNode }) {
  const can = useCan()
  const list = useListPage(visitorDeclarations.visitorList)
  const opened = useOpened(list)
  const editor = useDeclarationEditor()
  const open = can(infoDeclarations.getInfoDeclare) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, visitorColumns(list.sortable, open))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  return (
    <>
      <ListPage
        title="信息申报"
        about="访客为来访所作的健康申报"
        count={list.total}
        capped={list.totalCapped}
        unit="份"
        actions={choice}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar quick={<QuickFilter list={list} presets={presets} />} tools={settings} />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', hint: '姓名、拼音、手机号' },
            { name: 'startTime', label: '申报日期', to: 'endTime' },
            'visitState',
            'vaccination',
            'testResult',
          ]}
          more={['level', 'topRisk']}
        />
        <ListTable nothing="暂无访客申报，访客扫码登记后在此列出" list={list} columns={visibleColumns} onOpen={open} />
      </ListPage>
      <DeclarationRecord opened={opened} idOf={({ id }) => id} edit={editor.edit} />
      {editor.dialog}
    </>
  )
}
