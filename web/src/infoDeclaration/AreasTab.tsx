import { infoDeclarations, isOfRecentDays, recentDays } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import type { ReactNode } from 'react'
import { useCan } from '../core/calls.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useNations } from '../kit/NationSelect.tsx'
import { useOpened } from '../kit/record/useOpened.ts'
import { areaColumns } from './areaColumns.tsx'
import { DeclarationRecord } from './DeclarationRecord.tsx'
import { useProvinces } from './useProvinces.ts'

/** 到访地区: who was there. */
export function AreasTab({ choice }: { readonly choice: ReactNode }) {
  const can = useCan()
  const list = useListPage(infoDeclarations.listVisitArea)
  const opened = useOpened(list)
  const open = can(infoDeclarations.getInfoDeclare) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, areaColumns(list.sortable, list.rows, open))
  const { orgId, nationCode } = list.filters as { readonly orgId?: number; readonly nationCode?: string }
  const nations = useNations()
  const provinces = useProvinces(nationCode ?? null)
  return (
    <>
      <ListPage
        title="信息申报"
        about="申报人员到过的国家和地区，同一地区的人员排在一起"
        count={list.total}
        unit={isOfRecentDays(list.input) ? `处，近${recentDays}天` : '处'}
        actions={choice}
        beside={<OrgBeside list={list} chosen={orgId ?? null} />}
      >
        <Toolbar quick={<QuickFilter list={list} />} tools={settings} />
        <FilterRow
          list={list}
          names={[
            { name: 'nationCode', options: nations },
            { name: 'provinceId', options: provinces },
            'areaName',
            'riskGrade',
            { name: 'startTime', label: '到达日期', to: 'endTime' },
            { name: 'keyword', hint: '姓名、拼音、手机号' },
            'subjectType',
          ]}
        />
        <ListTable nothing="暂无到访申报，人员在手机端填写后在此列出" list={list} columns={visibleColumns} onOpen={open} />
      </ListPage>
      <DeclarationRecord opened={opened} idOf={({ declareId }) => declareId} />
    </>
  )
}
