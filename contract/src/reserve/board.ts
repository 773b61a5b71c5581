import { type Permission, read, under, write } from '../core/call.ts'
import { Exported } from '../core/exported.ts'
import { day, flag, id, list, maybe, optional, shape, text, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { querySubscribeOrg } from '../figures/shared.ts'
import { DeclareType, ItemType, type ItemTypeCode } from '../supplies/codes.ts'
import { count, percent, placeFilters, projectId } from '../supplies/fields.ts'
import { BoardCount, PeriodStatus } from './codes.ts'
import { declareId, ReportCell, StatusCell } from './fields.ts'

const plain = { log: 'plain' } as const

/** 项目申报: one project, five cells, and how it reports its people's health. */
export const BoardRow = shape({
  projectId,
  orgId: id('组织'),
  orgName: text('项目', 100, plain),
  companyName: maybe(text('公司', 100, plain)),
  cells: list(StatusCell),
  /** Of today. */
  report: ReportCell,
  reachRate: percent('达标率'),
})
export type BoardRow = ValueOf<typeof BoardRow>
export const BoardFigures = list(
  shape({
    declareType: DeclareType.schema,
    due: count('应报'),
    declared: count('已报'),
    overdue: count('逾期未报'),
  }),
)
const filters = {
  ...placeFilters,
  /** Projects with one of these in the cell of `declareType`, or in any. */
  status: withDefault(list(PeriodStatus.schema), []),
  declareType: optional(DeclareType.schema),
  /** As the cards count: with a declaration type, exactly the projects of that figure. */
  counted: optional(BoardCount.schema),
  /** Of 人员健康上报 today. */
  reportStatus: withDefault({ ...list(PeriodStatus.schema), title: '人员健康上报' }, []),
  overdueOnly: withDefault(flag('只看逾期'), 0),
  name: optional(text('名称', 64, plain)),
  querySubscribeOrg,
}
export const BoardSearch = shape({ ...paged('deadlineAt', 'reachRate'), ...filters })
export type BoardSearch = ValueOf<typeof BoardSearch>

/** Who may declare a sheet: asked beside the gate of 按台账一键申报. */
export const declares: Readonly<Record<ItemTypeCode, Permission>> = {
  [ItemType.supplies]: 'epac:project-supplies:declare',
  [ItemType.drugs]: 'epac:drug-reserve-manager:declare',
  [ItemType.equipment]: 'epac:project-supplies:declare',
}
export const SameDraft = shape({
  projectId,
  declareTypes: { ...list(ItemType.schema), title: '申报类型', minItems: 1, maxItems: 3, uniqueItems: true },
  date: day('日期'),
})
export type SameDraft = ValueOf<typeof SameDraft>

export const board = under('/epac/project-declare', {
  board: read.post('board', 'epac:project-declare:list', BoardSearch, shape({ ...page(BoardRow).properties, figures: BoardFigures })),
  /** 按台账一键申报: with what the ledger has now, all or none. */
  declareSame: write.post(
    'declare-same',
    'epac:project-declare:declare',
    SameDraft,
    list(shape({ declareType: ItemType.schema, declareId, status: PeriodStatus.schema })),
    { title: '按台账一键申报', handlerAsks: [...new Set(Object.values(declares))] },
  ),
  remind: write.post(
    'remind',
    'epac:project-declare:remind',
    shape({
      projectIds: { ...list(projectId), title: '项目', minItems: 1, maxItems: 500, uniqueItems: true },
      declareType: DeclareType.schema,
    }),
    shape({ sent: count('已提醒'), skipped: list(shape({ projectId, reason: text('原因', 200, plain) })) }),
    { title: '催报' },
  ),
  export: read.post('export', 'epac:project-declare:export', BoardSearch, Exported, { limit: 'export' }),
})
