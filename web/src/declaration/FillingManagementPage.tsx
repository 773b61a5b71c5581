import type { CodeOf } from '@oems/contract/core/codes.ts'
import { fillingManagement as calls, seesPatterns } from '@oems/contract/declaration/fillingManagement.ts'
import { Caliber } from '@oems/contract/figures/codes.ts'
import type { EmpType } from '@oems/contract/people/codes.ts'
import { Button, Empty, Flex } from 'antd'
import { use, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Permissions, useCan, useRead } from '../core/calls.ts'
import { listAddress } from '../kit/list/address.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { withoutPaging } from '../kit/list/withoutPaging.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { useCharts } from '../kit/useCharts.tsx'
import { PersonDrawer } from '../person/PersonDrawer.tsx'
import { useSession } from '../shell/session.ts'
import { CaliberNote, CaliberSwitch, caliberSentence, currentCaliber } from '../statistics/CaliberSwitch.tsx'
import { ClusterBanner, useClusters } from '../statistics/ClusterBanner.tsx'
import { holdsPastMonth } from '../statistics/caliber.ts'
import { SubscribedNote } from '../statistics/SubscribedNote.tsx'
import SubscribedSwitch from '../statistics/SubscribedSwitch.tsx'
import { queryOf, Subscribed, useSubscribedSwitch } from '../statistics/subscribed.ts'
import { leadTo } from '../statistics/UnitTable.tsx'
import { useDayCaliber } from '../statistics/useDayCaliber.ts'
import { columnsOf } from './columns.tsx'
import { DayCards, dayCaliber } from './DayCards.tsx'
import { DayCharts } from './DayCharts.tsx'
import { DayStepper } from './DayStepper.tsx'
import { FillingFilters } from './FillingFilters.tsx'
import { FillUnits } from './FillUnits.tsx'
import { OrgPath } from './OrgPath.tsx'
import { RemindButton } from './reminding/RemindButton.tsx'
import { useReminding } from './reminding/useReminding.ts'
import { useFillingActions } from './useFillingActions.tsx'
import { useNameList } from './useNameList.ts'

/** Who has declared on a day and who has not, how they are, and since when (03 §6). */
export default function FillingManagementPage() {
  const can = useCan()
  const permissions = use(Permissions)
  const navigate = useNavigate()
  const { op } = useSession()
  const list = useListPage(calls.page, { rowKey: 'empId' })
  const opened = useOpened(list)
  const open = can(calls.loadEmpHealthInfo) ? opened.open : undefined
  const symptoms = (list.filters.symptoms as readonly number[] | undefined) ?? []
  const empType = (list.filters.empType as readonly CodeOf<typeof EmpType>[] | undefined) ?? []
  const date = (list.filters.date as string | undefined) ?? null
  const orgId = (list.filters.orgId as number | undefined) ?? (list.filters.projectId as number | undefined) ?? op.orgId
  const switching = useSubscribedSwitch(orgId)
  const { isOn } = switching
  const units = useRef<HTMLElement>(null)
  const caliber = useDayCaliber()
  const overview = useRead(calls.overviewStatistics, { orgId, date, empType: [...empType], ...caliber.query, ...queryOf(isOn) })
  const { data } = overview
  const isOfPastMonth = holdsPastMonth({ date }, data?.asOf)
  const offersCaliber = caliber.isHistorical || isOfPastMonth
  const chosenCaliber = offersCaliber ? (caliber.isHistorical ? caliberSentence(data?.caliber) : currentCaliber) : ''
  // The list knows the present tree alone.
  const isOfPastTree = caliber.isHistorical && isOfPastMonth && data?.caliber !== Caliber.current
  const charts = useCharts('filling', list.isFiltered)
  const hasCluster = useClusters(orgId).first !== undefined
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, permissions.has(seesPatterns), open))
  const names = useNameList(list.rows)
  const reminding = useReminding()
  const queue = listAddress('declare-health/index', { tab: 1, orgId: orgId === op.orgId ? null : orgId })
  const people = useFillingActions({ rows: list.rows, date, day: data?.date, done: () => void list.refresh() })
  const exported = { ...list, input: withoutPaging(list.input) }
  const chosenActions = [
    ...useExportChosen(calls.export, exported, '导出名单'),
    { label: '复制名单', onClick: names.copyChosen },
    ...reminding.onSelection(date),
    ...people.ofChosen(names.seenAmong),
  ]
  const toDay = (next: string | null) => list.search({ date: next })
  const toOrg = (next: number) => list.search({ orgId: next === op.orgId ? null : next, projectId: null })
  return (
    <ListPage
      title="填报管理"
      about="谁已申报、谁未申报，健康状况如何"
      caliber={chosenCaliber + dayCaliber}
      count={list.total}
      unit="人"
      note={data?.orgName}
      asOf={{ at: data?.asOf, busy: overview.isFetching, refresh: () => void list.refresh() }}
      actions={
        <>
          {offersCaliber && <CaliberSwitch value={caliber.value} onChange={caliber.choose} />}
          <SubscribedSwitch {...switching} />
          <DayStepper date={data?.date} asOf={data?.asOf} onChange={toDay} />
        </>
      }
      figures={
        <Subscribed value={isOn}>
          {data && <ClusterBanner orgId={orgId} />}
          {caliber.isHistorical && <CaliberNote answered={data?.caliber}>{isOfPastTree && '下方名单仍按现在的组织结构列出。'}</CaliberNote>}
          <SubscribedNote isOn={isOn} included={data?.subscribed} />
          <DayCards
            list={list}
            overview={data}
            loading={overview.isLoading}
            isClosed={isOfPastTree}
            otherwise={isOn ? () => leadTo(units.current) : undefined}
            toQueue={permissions.has('biz:declare-health:handle') ? () => void navigate(queue) : undefined}
          />
          {isOn && <FillUnits ref={units} {...{ orgId, date: data?.date, empType, caliber }} onPick={toOrg} />}
          {charts.isOpen && (
            <DayCharts
              {...{ orgId, date: data?.date, empType, caliber, trendAlone: isOn, symptoms }}
              // The line of a cluster takes its height from them: the rows stay in sight.
              height={hasCluster ? 120 : 156}
              onDay={toDay}
              onOrg={toOrg}
              onSymptoms={isOfPastTree ? undefined : (next) => list.search({ symptoms: next })}
            />
          )}
        </Subscribed>
      }
    >
      <Toolbar
        quick={
          <Flex gap={12} align="center">
            <OrgPath orgId={orgId} onPick={toOrg} />
            <QuickFilter list={list} />
          </Flex>
        }
        tools={
          <>
            {charts.button}
            <RemindButton orgId={orgId} orgName={data?.orgName} date={date} disabled={empType.length === 0 && data?.unfilled === 0} />
            <Button onClick={names.copyShown} disabled={list.rows.length === 0}>
              复制名单
            </Button>
            <ExportButton call={calls.export} list={exported} label="导出日报" prints />
            {settings}
          </>
        }
        selection={<SelectionBar list={list} actions={chosenActions} />}
      />
      <FillingFilters list={list} />
      <ListTable
        nothing="没有应申报的人员"
        list={list}
        columns={visibleColumns}
        selectable
        onOpen={open}
        {...(people.hasRowActions && { actions: people.ofRow })}
        {...(data?.due === 0 && !list.isFiltered && { locale: { emptyText: <NobodyDue /> } })}
      />
      <PersonDrawer opened={opened} date={date} first="declaration" actions={people.ofRecord} />
      {people.dialogs}
    </ListPage>
  )
}

/** Why the day is empty, and where that was decided. */
function NobodyDue() {
  const mayRules = use(Permissions).has('biz:declare-policy:list')
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="当日无需申报的人员">
      {mayRules && <Link to="/declare-policy/index">查看申报规则</Link>}
    </Empty>
  )
}
