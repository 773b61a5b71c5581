import { logs, logTotalCap } from '@oems/contract/operationLog/logs.ts'
import { Button } from 'antd'
import { useCan, useRead } from '../core/calls.ts'
import { usePreference } from '../core/preferences.ts'
import { figure } from '../kit/Figures.tsx'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
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
  // The list's own query, so the reply comes from the cache.
  const capped = useRead(logs.list, list.input).data?.totalCapped === true
  const [chartVisible, setChartVisible] = usePreference('log:chart', true)
  const isPlatformAdministrator = user.rops.find(({ ropId }) => ropId === user.current.ropId)?.baseRoleId === 1
  return (
    <ListPage
      title="操作日志"
      about={capped ? `本组织及下级组织的操作，超过 ${figure(logTotalCap)} 条，请缩小范围` : '本组织及下级组织的操作'}
      {...(!capped && { count: list.total })}
    >
      <QuickFilters list={list} />
      <LogFilters list={list} />
      {chartVisible && <LogChart list={list} />}
      <Toolbar
        end={
          <>
            {isPlatformAdministrator && <VerifySeals />}
            <Button aria-pressed={chartVisible} onClick={() => setChartVisible(!chartVisible)}>
              {chartVisible ? '收起图表' : '展开图表'}
            </Button>
            {settings}
          </>
        }
      >
        <ExportButton call={logs.export} list={list} />
      </Toolbar>
      <ListTable list={list} columns={visibleColumns} onOpen={openRow} />
      <LogRecord opened={opened} />
    </ListPage>
  )
}
