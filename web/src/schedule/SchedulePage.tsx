import { JobStatus } from '@oems/contract/operations/codes.ts'
import { type Job, schedule } from '@oems/contract/schedule/schedule.ts'
import { Button, Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { useRemoval } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { type List, useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { ChangeHistoryDrawer, useMaySeeHistory } from '../operationLog/ChangeHistory.tsx'
import { JobFields } from './JobFields.tsx'
import { JobRecord } from './JobRecord.tsx'
import { jobColumns } from './jobColumns.tsx'
import { useJobActions } from './useJobActions.ts'

const what = '定时任务'
const presets = [
  { key: 'all', label: '全部', filters: {} },
  { key: 'paused', label: '已暂停', filters: { status: JobStatus.paused } },
]

/** What the system does by itself, and when (01 §6.5). */
export default function SchedulePage() {
  const can = useCan()
  const list = useListPage(schedule.list, { rowKey: 'jobId' })
  useProgress(list)
  const opened = useOpened(list)
  const { data: beans } = useRead(schedule.beanList, {})
  const editor = useFormModal(what, schedule.save, schedule.update, { id: 'jobId', info: schedule.info })
  const removal = useRemoval(schedule.delete, what, list.selection.clear)
  const actions = useJobActions(list.selection.clear)
  const [history, openHistory] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const maySeeHistory = useMaySeeHistory(what)
  const { visibleColumns, settings } = useColumns(list, jobColumns(list.sortable))
  const { ask: remove } = removal
  const chosenActions = [...actions.ofChosen, ...(remove ? [{ label: '删除', danger: true, onClick: remove }] : [])]
  const add = can(schedule.save) && (
    <Button type="primary" onClick={() => editor.add()}>
      新增任务
    </Button>
  )
  const actionsOf = (job: Job): readonly RowAction[] => [
    ...actions.ofRow(job),
    ...(can(schedule.update) ? [{ label: '编辑', rare: true, onClick: () => editor.edit(job) }] : []),
    ...(maySeeHistory ? [{ label: '变更记录', rare: true, onClick: () => openHistory({ id: job.jobId, name: job.jobName }) }] : []),
    ...(remove && job.builtIn === 0 ? [{ label: '删除', danger: true, onClick: () => remove([job.jobId]) }] : []),
  ]
  return (
    <>
      <ListPage title="定时任务" about="系统按计划自动执行的工作" count={list.total} unit="个" actions={add}>
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <Button onClick={() => void list.refresh()}>刷新</Button>
              {settings}
            </>
          }
          selection={chosenActions.length > 0 && <SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[
            'jobName',
            { name: 'beanName', options: beans?.map(({ beanName, name }) => ({ value: beanName, label: name })) },
            'status',
          ]}
        />
        <ListTable
          nothing="暂无定时任务"
          list={list}
          columns={visibleColumns}
          onOpen={opened.open}
          selectable={chosenActions.length > 0}
          first={add}
          actions={actionsOf}
          nameOf={({ jobName }) => jobName}
        />
      </ListPage>
      <JobRecord opened={opened} actionsOf={actionsOf} />
      <Drawer {...editor.drawer} size={680}>
        <DialogForm {...editor.fields}>
          <JobFields record={editor.record as Job | null} />
        </DialogForm>
      </Drawer>
      <ChangeHistoryDrawer targetType={what} target={history} close={() => openHistory(null)} />
      {removal.dialog}
    </>
  )
}

const againAfter = 2_000

/** As long as something in sight runs, the list is read again every other second. */
function useProgress({ rows, refresh }: List<typeof schedule.list>) {
  const isBusy = rows.some(({ isRunning }) => isRunning === 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is made anew each time and always does the same
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), againAfter)
    return () => clearInterval(timer)
  }, [isBusy])
}
