import { AttentionLevel, AttentionTab } from '@oems/contract/attention/codes.ts'
import type { AttentionLine, Owner } from '@oems/contract/attention/lines.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { Button } from 'antd'
import { use } from 'react'
import { useSearchParams } from 'react-router'
import { Permissions, useCan, useRead } from '../core/calls.ts'
import { useWanted } from '../core/wanted.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { useSession } from '../shell/session.ts'
import SubscribedSwitch from '../statistics/SubscribedSwitch.tsx'
import { useSubscribedSwitch } from '../statistics/subscribed.ts'
import { AttentionRecord } from './AttentionRecord.tsx'
import { columnsOf } from './columns.tsx'
import { type AttentionSteps, useAttentionSteps } from './useAttentionSteps.tsx'

/** 重点关注人员 (03 §6): who is looked after, of what they are ill, and who may be let go. */
export default function AttentionPage() {
  const can = useCan()
  const { user } = useSession()
  const node = Number(useSearchParams()[0].get('orgId')) || null
  const switching = useSubscribedSwitch(node)
  const list = useListPage(situations.list, { fixed: { querySubscribeOrg: switching.isOn } })
  const opened = useOpened(list)
  const steps = useAttentionSteps(list.selection.clear)
  useWanted('add', steps.open && (() => steps.open?.(null)))
  useWanted('attend', steps.set && (() => steps.set?.()))
  const tab = Number(list.filters.tab ?? AttentionTab.open)
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const open = can(situations.info) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, tab, open))
  const exporting = useExportChosen(situations.export, list)
  const permissions = use(Permissions)
  const mayName = permissions.has('epac:ill-situation:info') || permissions.has('biz:archive:info')
  const { data: choices } = useRead(illnesses.listAll, {}, { enabled: mayName })
  const { data: owners } = useRead(situations.owners, { orgId: chosen })
  const counts = list.reply?.counts
  const presets = [
    { key: '1', label: '重点关注', filters: {}, count: counts?.open },
    { key: '2', label: '在管病例', filters: { tab: AttentionTab.cases }, count: counts?.cases },
    { key: '3', label: '可解除', filters: { tab: AttentionTab.removable }, count: counts?.removable },
    { key: '4', label: '已解除', filters: { tab: AttentionTab.closed }, count: counts?.closed },
    { key: 'urgent', label: '紧急', filters: { attentionLevel: [AttentionLevel.urgent] } },
    { key: 'overdue', label: '跟进超期', filters: { followOverdue: 1 } },
    { key: 'watched', label: '观察期已满', filters: { watchOver: 1 } },
  ]
  const { removeAll } = steps
  const chosenActions = [...(tab === AttentionTab.removable && removeAll ? [{ label: '取消关注', onClick: removeAll }] : []), ...exporting]
  return (
    <>
      <ListPage
        title="重点关注人员"
        about="按健康申报、患病、接触隔离和体检自动列入，由人工跟进和解除"
        count={list.total}
        note={switching.isOn ? '标签上的数字含订阅组织，名单只列本组织范围' : undefined}
        unit={tab === AttentionTab.cases ? '例' : '人'}
        actions={
          <>
            <SubscribedSwitch {...switching} />
            {steps.open && <Button onClick={() => steps.open?.(null)}>登记患病</Button>}
            {steps.set && (
              <Button type="primary" onClick={() => steps.set?.()}>
                设为重点关注
              </Button>
            )}
          </>
        }
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <ExportButton call={situations.export} list={list} />
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', label: '姓名、工号、手机号', hint: '姓名、拼音、工号、手机号' },
            'reasons',
            ...(mayName
              ? [
                  { name: 'illnessId', options: choices?.map(({ id, name }) => ({ value: id, label: name })) } as const,
                  'caseClass' as const,
                ]
              : []),
            'isolationState',
          ]}
          more={[
            ...(tab === AttentionTab.cases ? [{ name: 'startTime', label: '发现日期', to: 'endTime' } as const] : []),
            { name: 'ownerUserId', options: owners && ownersFor(owners, user.accountId) },
            'attentionLevel',
            'isolating',
          ]}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          onOpen={open}
          actions={(row) => actionsOf(row, tab, steps)}
          nothing="暂无重点关注人员"
          nameOf={({ name }) => name}
        />
      </ListPage>
      <AttentionRecord opened={opened} steps={steps} />
      {steps.dialogs}
    </>
  )
}

/** The caller first, whoever else has most people behind. */
const ownersFor = (owners: readonly Owner[], accountId: number) =>
  owners
    .toSorted((one, other) => Number(other.ownerUserId === accountId) - Number(one.ownerUserId === accountId))
    .map(({ ownerUserId, ownerName, num }) => ({
      value: ownerUserId,
      label: `${ownerUserId === accountId ? '我' : ownerName}（${num}人）`,
    }))

/** Of a case its end comes first; who is looked after no more can but fall ill again. */
function actionsOf(row: AttentionLine, tab: number, steps: AttentionSteps): readonly RowAction[] {
  const [one] = row.cases
  const close = tab === AttentionTab.cases && one && !one.ended && steps.close
  return [...(close ? [{ label: '结束病例', onClick: () => close(one.id, one.version) }] : []), ...steps.ofSubject(row)]
}
