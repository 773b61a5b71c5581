import { BoardRow, board } from '@oems/contract/reserve/board.ts'
import { explainedOf } from '@oems/contract/reserve/boardFigures.ts'
import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { Link } from 'react-router'
import { caliberOf } from '../../kit/explain/caliberOf.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { OrgBeside } from '../../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../../kit/list/SelectionBar.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { ReportCell, StatusCell } from '../status/StatusCell.tsx'
import { BoardCards } from './BoardCards.tsx'
import { OutcomeDialog, useOutcome } from './OutcomeDialog.tsx'
import { useDeclaringSame } from './useDeclaringSame.tsx'
import { useReminding } from './useReminding.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'pending', label: '未申报', filters: { status: [PeriodStatus.pending] } },
  { key: 'overdue', label: '逾期未报', filters: { overdueOnly: 1 } },
]

const detailOf = (projectId: number, declareType: DeclareTypeCode) => `/project-declare/detail/${projectId}/${declareType}`

/** How the cards count, for paper: people are counted in another way than what has periods. */
const ofPeople = explainedOf(DeclareType.health).map((one) => ({
  ...one,
  title: `${DeclareType.label(DeclareType.health)}的${one.title}`,
}))
const boardCaliber = caliberOf([...explainedOf(DeclareType.supplies), ...ofPeople])

/** 项目申报 (04 §6): what each project has declared of each type, and what is still to come; a project and each of its cells lead to the sheet. */
export default function BoardPage() {
  const list = useListPage(board.board, { rowKey: 'projectId' })
  const outcome = useOutcome(list.rows)
  const declareType = list.filters.declareType as DeclareTypeCode | null | undefined
  const acting = { declareType: declareType ?? null, show: outcome.show }
  const reminding = useReminding(acting)
  const declaring = useDeclaringSame(acting)
  const column = columnsBy(BoardRow, list.sortable, ['reachRate'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', {
      kind: 'organisation',
      render: (_, { projectId, orgName }) => <Link to={detailOf(projectId, declareType ?? DeclareType.supplies)}>{orgName}</Link>,
    }),
    column('companyName', { kind: 'organisation', extra: true }),
    ...DeclareType.options.map(({ value, label }) => ({
      title: label,
      span: { least: 106, usual: 148, most: 220 },
      render: (_: unknown, { projectId, cells }: BoardRow) => {
        const cell = cells.find((one) => one.declareType === value)
        return cell ? (
          <Link to={detailOf(projectId, value)}>
            <StatusCell {...cell} />
          </Link>
        ) : (
          '—'
        )
      },
    })),
    {
      title: '人员健康上报',
      span: { least: 106, usual: 148, most: 220 },
      render: (_: unknown, { report }: BoardRow) => <ReportCell {...report} />,
    },
    column('reachRate', { align: 'right', title: '达标率%', span: { least: 92, usual: 96, most: 120 } }),
  ])
  const actions = [...reminding.actions, ...declaring.actions]
  return (
    <>
      <ListPage
        title="项目申报"
        about="各项目本期五类申报的状态；点击数字筛选，点击项目查看申报单"
        caliber={boardCaliber}
        count={list.total}
        unit="个项目"
        beside={<OrgBeside list={list} chosen={(list.filters.orgId as number | undefined) ?? null} />}
        figures={<BoardCards list={list} figures={list.reply?.figures} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <ExportButton call={board.export} list={list} />
              {settings}
            </>
          }
          selection={actions.length > 0 && <SelectionBar list={list} actions={actions} />}
        />
        <FilterRow
          list={list}
          names={['name', 'declareType', 'status']}
          more={['reportStatus', { name: 'counted', tagOnly: true }, { name: 'projectId', tagOnly: true, words: () => '指定项目' }]}
        />
        <ListTable nothing="本期没有需要申报的项目" list={list} columns={visibleColumns} selectable={actions.length > 0} />
      </ListPage>
      {reminding.dialog}
      {declaring.dialog}
      <OutcomeDialog outcome={outcome} />
    </>
  )
}
