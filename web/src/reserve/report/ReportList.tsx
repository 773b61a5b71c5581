import type { Sent } from '@oems/contract/core/call.ts'
import { rateText } from '@oems/contract/core/rate.ts'
import { autoDeclares } from '@oems/contract/reserve/auto.ts'
import { board } from '@oems/contract/reserve/board.ts'
import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { reserveDeclares, suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { ProjectReserve, reserveFigures } from '@oems/contract/reserve/overview.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan, useWrite } from '../../core/calls.ts'
import { deadlineText } from '../../core/deadlineText.ts'
import { succeeded, warned } from '../../core/notices.ts'
import { coverText } from '../../drugStock/quantities.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { OrgBeside } from '../../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { GuidanceButton } from '../guidance/GuidanceButton.tsx'
import { HistoryDrawer } from '../history/HistoryDrawer.tsx'
import { rateSpan } from '../overview/words.ts'
import { isOfReserve, ofReserve } from '../sheet/sheetCalls.ts'
import { StatusCell } from '../status/StatusCell.tsx'

const chips = [
  { key: '', label: '全部', filters: {} },
  { key: 'pending', label: '未申报', filters: { status: [PeriodStatus.pending] } },
  { key: 'overdue', label: '逾期', filters: { status: [PeriodStatus.overdue] } },
  { key: 'short', label: '缺口', filters: { short: 1 } },
  { key: 'near', label: '近效期', filters: { nearExpiry: 1 } },
]

/** 药品储备上报 from above: a line for each project and type. */
export function ReportList() {
  const can = useCan()
  const navigate = useNavigate()
  const list = useListPage(reserveFigures.page, { rowKey: 'key', fixed: ofReserve })
  const [ofHistory, showHistory] = useState<ProjectReserve | null>(null)
  const reminding = useWrite(autoDeclares.remindDeclare, null)
  const column = columnsBy(ProjectReserve, list.sortable, ['deadlineAt', 'reachRate'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', { kind: 'organisation' }),
    column('declareType'),
    column('status', { span: { least: 124, usual: 150, most: 190 }, render: (_, row) => <StatusCell {...row} /> }),
    column('deadlineAt', { render: (time: string | null) => deadlineText(time) }),
    column('reachRate', { align: 'right', span: rateSpan, render: (_, { reachRate }) => rateText(reachRate) }),
    column('shortageNum'),
    column('nearExpiryNum'),
    column('coverDaysMin', { render: (_, { coverDaysMin }) => coverText(coverDaysMin) }),
    column('companyName', { kind: 'organisation', extra: true }),
    column('periodKey', { kind: 'code', extra: true }),
    column('declaredAt', { extra: true }),
    column('declaredByName', { kind: 'text', extra: true }),
    column('expiredNum', { extra: true }),
  ])
  const sheetOf = ({ projectId, declareType }: ProjectReserve) => `/reserve/report?projectId=${projectId}&declareType=${declareType}`
  async function remind({ projectId, declareType }: ProjectReserve) {
    const { sent, skipped } = await reminding.mutateAsync({ projectIds: [projectId], declareType, ...ofReserve })
    if (sent > 0) succeeded('已提醒该项目的填报人员')
    else warned(skipped[0]?.reason ?? '没有可提醒的人')
  }
  const mayDeclare = ({ declareType }: ProjectReserve) =>
    can(isOfReserve(declareType) ? reserveDeclares.declare : suppliesDeclares.supplyDeclare)
  return (
    <ListPage
      title="药品储备上报"
      about="各项目每种申报类型一行：本期是否已申报、达标情况与缺口"
      count={list.total}
      actions={<GuidanceButton />}
      beside={<OrgBeside list={list} chosen={(list.filters.orgId as number | undefined) ?? null} />}
    >
      <Toolbar
        quick={<QuickFilter list={list} presets={chips} />}
        tools={
          <>
            <ExportButton call={reserveDeclares.exportExcel} list={{ input: exportOf(list.input) }} />
            {settings}
          </>
        }
      />
      <FilterRow list={list} names={['name', 'declareType', 'status']} more={[{ name: 'orgId', tagOnly: true, words: () => '指定组织' }]} />
      <ListTable
        nothing="本期没有需要上报的项目"
        list={{
          ...list,
          table: { ...list.table, dataSource: list.rows.map((row) => ({ ...row, key: `${row.projectId}-${row.declareType}` })) },
        }}
        columns={visibleColumns}
        onOpen={(row) => void navigate(sheetOf(row))}
        actions={(row) => [
          { label: mayDeclare(row) && row.status !== PeriodStatus.declared ? '代报' : '查看', onClick: () => void navigate(sheetOf(row)) },
          ...(row.isDue && row.declaredAt === null && can(board.remind)
            ? [{ label: '催报', onClick: () => void remind(row).catch(() => undefined) }]
            : []),
          {
            label: '历史',
            rare: true,
            onClick: () => showHistory(row),
          },
        ]}
      />
      <HistoryDrawer asked={ofHistory} close={() => showHistory(null)} />
    </ListPage>
  )
}

/** Every line that the list has, whether it was declared or not. */
const exportOf = ({ orgId, declareType, status, name, short, nearExpiry }: Sent<typeof reserveFigures.page>) => ({
  ...ofReserve,
  ...{ orgId, declareType, status, name, short, nearExpiry, mode: 3 },
})
