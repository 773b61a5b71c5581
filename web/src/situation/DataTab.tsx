import { Situation, situations } from '@oems/contract/situation/situations.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCan } from '../core/calls.ts'
import { useIllnessOptions } from '../kit/care/IllnessSelect.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ImportButton, useRemoval } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useNations } from '../kit/NationSelect.tsx'
import { ChangeHistoryDrawer, useMaySeeHistory } from '../operationLog/ChangeHistory.tsx'
import { LevelMark, TrendMark } from './tones.tsx'
import type { Judging } from './useJudging.tsx'

interface Props {
  readonly choice: ReactNode
  readonly judging: Judging
}

/** What was reported, day by day. */
export function DataTab({ choice, judging }: Props) {
  const can = useCan()
  const list = useListPage(situations.list)
  const removal = useRemoval(situations.delete, '疫情态势', list.selection.clear)
  const maySeeHistory = useMaySeeHistory('疫情态势')
  const [history, openHistory] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const column = columnsBy(Situation, list.sortable, ['day', 'newConfirmed', 'cumConfirmed', 'updatedAt'])
  const { visibleColumns, settings } = useColumns(list, [
    column('nationName', { kind: 'name' }),
    column('illnessName'),
    column('day'),
    column('levelName', { render: (_, { levelName, colour }) => <LevelMark name={levelName} colour={colour} /> }),
    column('newConfirmed'),
    column('trend', { kind: 'status', render: (_, { trend }) => <TrendMark trend={trend} /> }),
    column('newDeath'),
    column('cumConfirmed'),
    column('cumDeath'),
    column('source'),
    column('provinceName', { extra: true }),
    column('note', { extra: true }),
    column('updatedAt', { extra: true }),
  ])
  const add = can(situations.save) && (
    <Button type="primary" onClick={() => judging.add()}>
      新增疫情态势
    </Button>
  )
  const nations = useNations()
  return (
    <>
      <ListPage
        title="疫情态势"
        about="各国家/地区每日疫情与研判等级；趋势为近7天与前7天新增之比"
        count={list.total}
        note={choice}
        actions={add}
      >
        <Toolbar
          quick={<QuickFilter list={list} />}
          tools={
            <>
              <ImportButton calls={situations} what="疫情态势" list={list} />
              <ExportButton call={situations.export} list={list} />
              {settings}
            </>
          }
          selection={removal.ask && <SelectionBar list={list} actions={[{ label: '删除', danger: true, onClick: removal.ask }]} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'illnessId', options: useIllnessOptions() },
            { name: 'nationCode', label: '国家/地区', options: nations },
            { name: 'grade', label: '研判等级' },
            'trend',
            { name: 'startTime', to: 'endTime', label: '日期' },
          ]}
          more={['continent']}
        />
        <ListTable
          nothing={add ? '暂无疫情数据，可新增或从表格导入' : '暂无疫情数据'}
          list={list}
          columns={visibleColumns}
          selectable={removal.ask !== undefined}
          first={add}
          actions={(row) => [
            ...(can(situations.update) ? [{ label: '编辑', onClick: () => judging.edit(row) }] : []),
            ...(maySeeHistory
              ? [{ label: '变更记录', rare: true, onClick: () => openHistory({ id: row.id, name: `${row.nationName} ${row.day}` }) }]
              : []),
            ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([row.id]) }] : []),
          ]}
        />
      </ListPage>
      <ChangeHistoryDrawer targetType="疫情态势" target={history} close={() => openHistory(null)} />
      {removal.dialog}
    </>
  )
}
