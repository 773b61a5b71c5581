import { type OrgRiskLine, orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { Button, Segmented } from 'antd'
import { useCan } from '../core/calls.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useNations } from '../kit/NationSelect.tsx'
import { useOpened } from '../kit/record/useOpened.ts'
import { useSession } from '../shell/session.ts'
import { columnsOf } from './columns.tsx'
import { OrgRiskRecord } from './OrgRiskRecord.tsx'
import { RiskMap } from './RiskMap.tsx'
import { useLevels, useRiskIllnesses } from './useChoices.ts'
import { type Display, useDisplay } from './useDisplay.ts'
import { useRiskEditor } from './useRiskEditor.tsx'

const displays = [
  { value: 'list' as const, label: '列表' },
  { value: 'map' as const, label: '地图' },
]

/** 组织风险 (04 §6): what was set at the nodes of the scope, or with 全部组织 what holds at each of them. */
export default function OrgRiskPage() {
  const can = useCan()
  const { op } = useSession()
  const list = useListPage(orgRisks.list, { rowKey: 'key' })
  const opened = useOpened(list)
  const illnesses = useRiskIllnesses()
  const illnessId = (list.filters.illnessId as number | null | undefined) ?? null
  const levels = useLevels(illnessId)
  const editor = useRiskEditor(() => {
    list.selection.clear()
    opened.close()
  })
  const { display, turn, drill } = useDisplay()
  const nations = useNations()
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, list.filters.inherited === 1))
  const counts = list.reply?.counts
  const chosen = (list.filters.orgId as number | undefined) ?? null
  // One illness at a time: what is chosen of several has no level in common.
  const change = illnessId === null ? undefined : editor.changeMany
  const asked = illnessId ?? illnesses[0]?.value
  const illness = { name: 'illnessId' as const, options: illnesses }
  const add = editor.add && (
    <Button type="primary" onClick={() => editor.add?.({ orgId: chosen ?? op.orgId, ...(asked && { illnessId: asked }) })}>
      设定风险等级
    </Button>
  )
  return (
    <>
      <ListPage
        title="组织风险"
        about="本级没有设定的组织，取上级设定与所在地区研判中较高的等级；没有的为未评估"
        count={list.total}
        unit="条"
        note={editor.changeMany && illnessId === null && <span className="screen-only">选定病种后可批量调整</span>}
        actions={add}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={
            display === 'list' && (
              <QuickFilter
                list={list}
                presets={[
                  { key: '', label: '已设定', count: counts?.own, filters: {} },
                  { key: 'all', label: '全部组织', filters: { inherited: 1 } },
                  { key: 'overdue', label: '复核超期', count: counts?.reviewOverdue, filters: { reviewOverdue: 1 } },
                  { key: 'suggested', label: '有建议', count: counts?.suggested, filters: { suggested: 1, inherited: 1 } },
                  { key: 'raised', label: '本周上调', count: counts?.raised, filters: { raised: 1 } },
                ]}
              />
            )
          }
          tools={
            <>
              {display === 'list' && settings}
              <Segmented<Display> aria-label="显示方式" value={display} options={displays} onChange={turn} />
            </>
          }
          selection={
            display === 'list' &&
            change && (
              <SelectionBar
                list={list}
                actions={[{ label: '调整风险', onClick: (keys) => change(orgIdsOf(keys as unknown as readonly string[]), illnessId!) }]}
              />
            )
          }
        />
        {display === 'map' ? (
          <>
            <FilterRow list={list} names={[illness]} />
            <RiskMap orgId={chosen} illnessId={illnessId} pick={drill} />
          </>
        ) : (
          <>
            <FilterRow
              list={list}
              names={[
                illness,
                'grade',
                {
                  name: 'riskLevelId',
                  options: levels.map(({ id, name, illnessName }) => ({
                    value: id,
                    label: illnessId === null ? `${illnessName} · ${name}` : name,
                  })),
                },
                'basis',
              ]}
              more={[
                { name: 'nationCode', options: nations },
                { name: 'projectId', tagOnly: true, words: () => '指定项目' },
              ]}
            />
            <ListTable
              nothing={add ? '暂无组织风险，可新增；未设定的取上级与所在地区的等级' : '暂无组织风险'}
              list={list}
              columns={visibleColumns}
              selectable={change !== undefined}
              first={add}
              onOpen={can(orgRisks.detail) ? opened.open : undefined}
              actions={editor.actionsOf}
            />
          </>
        )}
      </ListPage>
      <OrgRiskRecord opened={opened} actionsOf={editor.actionsOf} />
      {editor.dialogs}
    </>
  )
}

/** Of rows, by what tells them apart. */
const orgIdsOf = (keys: readonly OrgRiskLine['key'][]) => keys.map((key) => Number(key.split('-')[0]))
