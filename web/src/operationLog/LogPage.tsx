import { Role } from '@oems/contract/access/builtInRoles.ts'
import { logs, logTotalCap } from '@oems/contract/operationLog/logs.ts'
import { useCan } from '../core/calls.ts'
import { figure } from '../kit/Figures.tsx'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { useCharts } from '../kit/useCharts.tsx'
import { useSession } from '../shell/session.ts'
import { columnsOf } from './columns.tsx'
import { LogChart } from './LogChart.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogRecord } from './LogRecord.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import { VerifySeals } from './VerifySeals.tsx'

/** Who did what, when and with which result (01 §6.5). */
export default function LogPage() {
  const can = useCan()
  const { user } = useSession()
  const list = useListPage(logs.list, { rowKey: 'logId' })
  const opened = useOpened(list)
  const openRow = can(logs.info) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, columnsOf(openRow))
  const capped = list.reply?.totalCapped === true
  const charts = useCharts('log', list.isFiltered)
  const isPlatformAdministrator = user.rops.find(({ ropId }) => ropId === user.current.ropId)?.baseRoleId === Role.systemAdministrator
  return (
    <ListPage
      title="操作日志"
      about="本组织及下级组织的操作"
      {...(capped ? { note: `超过 ${figure(logTotalCap)} 条，请缩小范围` } : { count: list.total })}
      figures={charts.isOpen && <LogChart list={list} />}
    >
      <Toolbar
        quick={<QuickFilters list={list} />}
        tools={
          <>
            {isPlatformAdministrator && <VerifySeals />}
            {charts.button}
            <ExportButton call={logs.export} list={list} />
            {settings}
          </>
        }
      />
      <LogFilters list={list} />
      <ListTable nothing="该时间范围内没有操作，可选择更早的日期" list={list} columns={visibleColumns} onOpen={openRow} />
      <LogRecord opened={opened} />
    </ListPage>
  )
}
