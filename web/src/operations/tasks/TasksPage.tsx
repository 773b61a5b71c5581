import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { Task, tasks } from '@oems/contract/operations/tasks.ts'
import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { usePageTab } from '../../core/tab.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { type Column, ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { type List, useListPage } from '../../kit/list/useListPage.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { isOpen, percentOf } from '../../kit/useTask.ts'
import { taskTones } from '../../shell/tasks/taskWords.ts'
import { useTaskActions } from '../../shell/tasks/useTaskActions.ts'

const pollMs = 3_000

/** 任务中心 (01 §6.5): the account's own long tasks with their files, for as long as those are kept. */
export default function TasksPage() {
  const list = useListPage(tasks.list, { rowKey: 'taskId' })
  const { actionsOf } = useTaskActions()
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  useFollowing(list)
  return (
    <ListPage title="任务中心" about="本人近7天的导出、导入等后台任务" count={list.total} unit="个任务">
      <Toolbar
        quick={<QuickFilter list={list} presets={presets} />}
        tools={
          <>
            <Button onClick={() => void list.refresh()}>刷新</Button>
            {settings}
          </>
        }
      />
      <FilterRow list={list} names={['status']} />
      <ListTable
        nothing="近7天没有后台任务，导出或导入的数据较多时会转到这里"
        list={list}
        columns={visibleColumns}
        actions={actionsOf}
        nameOf={({ name }) => name}
      />
    </ListPage>
  )
}

type Tasks = List<typeof tasks.list>
const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'running', label: '执行中', filters: { status: TaskStatus.running } },
  { key: 'failed', label: '失败', filters: { status: TaskStatus.failed } },
]

/** Read again while the page is in front and one of its rows is not over. */
function useFollowing({ rows, refresh }: Pick<Tasks, 'rows' | 'refresh'>) {
  const tab = usePageTab()
  const isGoing = rows.some(isOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is made anew each time and always does the same
  useEffect(() => {
    if (!isGoing) return
    const timer = setInterval(() => void (tab?.isInFront() && refresh()), pollMs)
    return () => clearInterval(timer)
  }, [isGoing, tab])
}

function columnsOf(sortable: Tasks['sortable']): readonly Column<Task>[] {
  const column = columnsBy(Task, sortable, ['createdAt'])
  return [
    column('name', { kind: 'name' }),
    column('status', {
      kind: 'status',
      render: (_, { status }) => <StatusTag tone={taskTones[status]}>{TaskStatus.label(status)}</StatusTag>,
    }),
    {
      title: '进度',
      key: 'progress',
      width: 130,
      render: (_, task) =>
        isOpen(task) ? <Progress percent={percentOf(task)} size="small" aria-label={`${task.name}的进度`} /> : figure(task.done),
    },
    column('message'),
    column('createdAt'),
    column('endTime'),
    column('expireTime', { extra: true }),
    column('startTime', { extra: true }),
  ]
}

const figure = (done: number) => (done > 0 ? `${done.toLocaleString('zh-CN')} 行` : '—')
