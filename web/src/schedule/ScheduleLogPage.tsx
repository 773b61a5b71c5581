import { RunTrigger } from '@oems/contract/operations/codes.ts'
import { schedule } from '@oems/contract/schedule/schedule.ts'
import { scheduleLog } from '@oems/contract/schedule/scheduleLog.ts'
import { Button } from 'antd'
import { useRead } from '../core/calls.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { RunRecord } from './RunRecord.tsx'
import { runColumns } from './runColumns.tsx'

const presets = [
  { key: 'all', label: '全部', filters: {} },
  { key: 'unsuccessful', label: '未成功', filters: { unsuccessful: 1 } },
  { key: 'manual', label: '手动', filters: { trigger: RunTrigger.manual } },
]
const jobsAtMost = 200

/** What became of the runs of jobs (01 §6.5). */
export default function ScheduleLogPage() {
  const list = useListPage(scheduleLog.list, { rowKey: 'logId' })
  const opened = useOpened(list)
  const { data: jobs } = useRead(schedule.list, { pageSize: jobsAtMost, sortRules: [{ field: 'jobName', order: 'asc' }] })
  const { data: beans } = useRead(schedule.beanList, {})
  const { visibleColumns, settings } = useColumns(list, runColumns(list.sortable))
  return (
    <ListPage title="任务日志" about="定时任务每次执行的结果" count={list.total}>
      <Toolbar
        quick={<QuickFilter list={list} presets={presets} />}
        tools={
          <>
            <Button onClick={() => void list.refresh()}>刷新</Button>
            {settings}
          </>
        }
      />
      <FilterRow
        list={list}
        names={[
          { name: 'jobId', label: '任务', options: jobs?.list.map(({ jobId, jobName }) => ({ value: jobId, label: jobName })) },
          'status',
          'trigger',
          { name: 'startTime', to: 'endTime', label: '时间' },
        ]}
        more={[{ name: 'beanName', options: beans?.map(({ beanName, name }) => ({ value: beanName, label: name })) }]}
      />
      <ListTable nothing="暂无执行记录，任务执行后在此列出" list={list} columns={visibleColumns} onOpen={opened.open} />
      <RunRecord opened={opened} />
    </ListPage>
  )
}
