import { AutoDeclare, autoDeclares } from '@oems/contract/reserve/auto.ts'
import { AutoResult } from '@oems/contract/reserve/codes.ts'
import { ItemType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { Segmented, Switch } from 'antd'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { OrgBeside } from '../../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../../kit/list/SelectionBar.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { GuidanceButton } from '../guidance/GuidanceButton.tsx'
import { resultTones } from './settings.ts'
import { useSetting } from './useSetting.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'on', label: '已开启', filters: { enabled: 1 } },
  { key: 'failed', label: '失败', filters: { lastResult: [AutoResult.failed] } },
  { key: 'stale', label: '台账过旧', filters: { lastResult: [AutoResult.stale] } },
]

/** 自动申报 (04 §6): which projects declare by their ledger by themselves, when, and what became of it the last time. */
export default function AutoDeclarePage() {
  const list = useListPage(autoDeclares.autoDeclarePage, { rowKey: 'projectId', fixed: { illnessId: reserveIllness } })
  const setting = useSetting(list)
  const column = columnsBy(AutoDeclare, list.sortable, ['lastRunAt', 'ledgerAt'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', { kind: 'organisation' }),
    column('enabled', {
      width: 96,
      align: 'center',
      render: (_, row) => (
        <Switch
          checked={row.enabled === 1}
          disabled={!setting.may || setting.busy}
          aria-label={`${row.orgName}自动申报`}
          onChange={(on) => setting.turn(row, on)}
        />
      ),
    }),
    column('cycle'),
    column('executeTime', { width: 96 }),
    column('lastResult', {
      span: { least: 140, usual: 260, most: 420 },
      render: (_, { lastResult, lastMessage }) =>
        lastResult === null ? (
          '—'
        ) : (
          <span title={lastMessage ?? undefined}>
            <StatusTag tone={resultTones[lastResult]}>{AutoResult.label(lastResult)}</StatusTag> {lastMessage}
          </span>
        ),
    }),
    column('lastRunAt'),
    column('lastPeriodKey', { extra: true }),
    column('ledgerAt', { title: '台账更新' }),
  ])
  const type = (list.filters.declareType as AutoDeclare['declareType'] | undefined) ?? ItemType.drugs
  return (
    <>
      <ListPage
        title="自动申报"
        about="开启后按项目台账自动申报；台账过旧或数量不全时不会代填，并说明原因"
        count={list.total}
        unit="个项目"
        actions={<GuidanceButton />}
        beside={<OrgBeside list={list} chosen={(list.filters.orgId as number | undefined) ?? null} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <Segmented
                aria-label="申报类型"
                value={type}
                options={ItemType.options.map(({ value, label }) => ({ value, label }))}
                onChange={(declareType) => list.search({ declareType })}
              />
              {settings}
            </>
          }
          selection={setting.may && <SelectionBar list={list} actions={setting.actions} />}
        />
        <FilterRow
          list={list}
          names={['name', 'enabled', 'lastResult']}
          more={[{ name: 'projectId', tagOnly: true, words: () => '指定项目' }]}
        />
        <ListTable
          nothing="暂无需要申报的项目"
          list={list}
          columns={visibleColumns}
          selectable={setting.may}
          onOpen={setting.may ? setting.edit : undefined}
          actions={(row) => (setting.may ? [{ label: '设置', onClick: () => setting.edit(row) }] : [])}
        />
      </ListPage>
      {setting.dialog}
    </>
  )
}
