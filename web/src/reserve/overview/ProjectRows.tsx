import { dayOf } from '@oems/client/days.ts'
import type { Sent } from '@oems/contract/core/call.ts'
import { rateText } from '@oems/contract/core/rate.ts'
import { projectReach } from '@oems/contract/reserve/boardFigures.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import { ProjectReserve, reserveFigures } from '@oems/contract/reserve/overview.ts'
import { reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { useNavigate } from 'react-router'
import { deadlineText } from '../../core/deadlineText.ts'
import { coverText } from '../../drugStock/quantities.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { StatusCell } from '../status/StatusCell.tsx'
import styles from './overview.module.css'
import { historyOf, type RowsProps } from './rows.ts'
import type { Reserve } from './useReserve.ts'
import { rateSpan } from './words.ts'

const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'due', label: '应报', filters: reserveOverview.dueNum.where },
  { key: 'declared', label: '已报', filters: reserveOverview.declaredNum.where },
  { key: 'overdue', label: '逾期', filters: reserveOverview.overdueNum.where },
  { key: 'reached', label: '达标', filters: reserveOverview.reachRate.where },
  { key: 'short', label: '缺口', filters: reserveOverview.shortageProjectNum.where },
  { key: 'near', label: '近效期', filters: reserveOverview.nearExpiryNum.where },
]

/** The projects behind the cards; each leads to what it has declared. */
export function ProjectRows({ reserve, choice }: RowsProps) {
  const navigate = useNavigate()
  const list = useListPage(reserveFigures.overviewProjectList, { rowKey: 'orgId', fixed: reserve.asked })
  const column = columnsBy(ProjectReserve, list.sortable, ['reachRate', 'coverDaysMin', 'deadlineAt'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', { kind: 'organisation' }),
    column('companyName', { kind: 'organisation' }),
    column('status', { width: 168, render: (_, row) => <StatusCell {...row} /> }),
    column('periodKey'),
    column('deadlineAt', { render: (time: string | null) => deadlineText(time) }),
    column('declaredAt'),
    column('declaredByName', { extra: true }),
    column('reachRate', { align: 'right', span: rateSpan, explains: projectReach, render: (_, { reachRate }) => rateText(reachRate) }),
    column('shortageNum'),
    column('nearExpiryNum'),
    column('expiredNum', { extra: true }),
    column('coverDaysMin', { render: (_, { coverDaysMin }) => coverText(coverDaysMin) }),
  ])
  return (
    <>
      <Toolbar
        quick={
          <div className={styles.choices}>
            {choice}
            <QuickFilter list={list} presets={presets} />
          </div>
        }
        tools={
          <>
            <ExportButton call={reserveDeclares.exportExcel} list={{ input: exportOf(list.input, reserve) }} />
            {settings}
          </>
        }
      />
      <FilterRow list={list} names={['name', 'status', 'reachBand']} />
      <ListTable
        nothing="没有需要储备的项目"
        list={list}
        columns={visibleColumns}
        nameOf={({ orgName }) => orgName}
        onOpen={({ orgId }) => void navigate(historyOf(reserve, orgId))}
      />
    </>
  )
}

/** Every project that the list has, whether it has declared or not. */
function exportOf(
  { name, status, reachBand, due, declared, short, nearExpiry }: Sent<typeof reserveFigures.overviewProjectList>,
  reserve: Reserve,
) {
  const filters = { name, status, reachBand, due, declared, short, nearExpiry }
  return { ...reserve.subject, ...filters, date: reserve.date ?? dayOf(Date.now()), declareType: [reserve.type], mode: 3 }
}
