import { Download, read, Upload, under, write } from '../core/call.ts'
import { Exported } from '../core/exported.ts'
import { Done, day, id, list, maybe, optional, reason, shape, text, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { querySubscribeOrg } from '../figures/shared.ts'
import { ItemType } from '../supplies/codes.ts'
import { count, illnessId, itemFields, itemTypes, normFields, projectId, suppliesId, units, version } from '../supplies/fields.ts'
import { ConfiguredItem } from '../supplies/items.ts'
import { DeclareSource, PeriodStatus } from './codes.ts'
import { declareId, PeriodState, reserveIllnessId } from './fields.ts'
import { rowFilters } from './overview.ts'
import { Correction, Declared, DeclaredInfo, DeclaredRow, Sheet, SheetDraft } from './sheet.ts'
import { daysErrors, span } from './span.ts'

const plain = { log: 'plain' } as const

const sheetAsks = { projectId, orgId: optional(id('组织')), date: optional(day('日期')) }
/** Absent: the last twelve periods, the running one and the next. */
export const TimesSearch = ruled(
  shape({ projectId, illnessId, declareType: withDefault(ItemType.schema, ItemType.supplies), ...span }),
  daysErrors,
)
export type TimesSearch = ValueOf<typeof TimesSearch>
export const Period = shape({ ...PeriodState.properties })
export type Period = ValueOf<typeof Period>

const historyFilters = {
  orgId: optional(id('组织')),
  projectId: optional(projectId),
  declareType: itemTypes,
  status: withDefault(list(PeriodStatus.schema), []),
  source: optional(DeclareSource.schema),
  ...span,
}
export const HistorySearch = ruled(shape({ ...paged('startDay', 'declaredAt', 'reachRate'), illnessId, ...historyFilters }), daysErrors)
export type HistorySearch = ValueOf<typeof HistorySearch>

/** Declaring types 1 to 3 (04 §5.2); type 2 asks for the permission of the reserve beside the call's own. */
export const suppliesDeclares = under('/epac/project-supplies', {
  querySupplies: read.get(
    'query-supplies/{projectId}',
    'epac:project-supplies:info',
    shape({ ...sheetAsks, illnessId, declareType: withDefault(ItemType.schema, ItemType.supplies) }),
    Sheet,
  ),
  listDeclareTimeAndStatus: read.get('list-declare-time-and-status/{projectId}', 'epac:project-supplies:list', TimesSearch, list(Period)),
  supplyDeclare: write.post(
    'supply-declare/{projectId}',
    ['epac:project-supplies:declare', 'epac:drug-reserve-manager:declare'],
    SheetDraft,
    Declared,
    { title: '申报物资储备' },
  ),
  listProjectSuppliesHistory: read.post('list-project-supplies-history', 'epac:project-supplies:list', HistorySearch, page(DeclaredRow)),
})

/** A faulty cell of a workbook that goes into the open sheet. */
const SheetFault = shape({ rowNo: count('行号'), column: text('列', 32), msg: text('错误', 200, plain) })
/** What a workbook says, for the open sheet; nothing is written. */
export const SheetImport = shape({
  items: list(
    shape({
      suppliesId,
      quantity: maybe(units('数量')),
      offQuantity: maybe(units('库外数量')),
      nearestExpiry: maybe(day('最近效期')),
      remark: maybe(text('备注', 200, { log: 'personal' })),
    }),
  ),
  errors: list(SheetFault),
})
export type SheetImport = ValueOf<typeof SheetImport>

const type = withDefault(ItemType.schema, ItemType.drugs)
const reserved = { illnessId: reserveIllnessId }
/** What was declared, a line a declaration (1) or an item (2); or every project as it stands on the day, whether it has declared or not (3). */
const ReserveExport = ruled(
  shape({
    ...{ ...reserved, ...historyFilters, ...rowFilters, querySubscribeOrg },
    ...{ date: optional(day('日期')), mode: withDefault(whole('内容', 1, 3), 1) },
  }),
  daysErrors,
)
export type ReserveExport = ValueOf<typeof ReserveExport>
/** Drugs of the reserve: those that may be added, and those that a project has. */
const ReserveDrug = shape({ ...itemFields, ...normFields, configured: yes('已配置'), minQuantity: units('最低保有量') })
const ReserveConfig = shape({ configVersion: version, items: list(ConfiguredItem) })

const manager = 'epac:drug-reserve-manager'
/** 药品储备上报: the same sheets from the side of the reserve (04 §5.4). `illnessId` is required and 2. */
export const reserveDeclares = under('/epac/drug-reserve-manager', {
  queryReserve: read.get('query-reserve/{projectId}', `${manager}:info`, shape({ ...sheetAsks, ...reserved, declareType: type }), Sheet),
  declare: write.post(
    'declare/{projectId}',
    [`${manager}:declare`, 'epac:project-supplies:declare'],
    shape({ ...SheetDraft.properties, ...reserved, declareType: type }),
    Declared,
    {
      title: '申报药品储备',
    },
  ),
  updateDeclare: write.post('update-declare/{declareId}', `${manager}:update`, shape({ ...Correction.properties, ...reserved }), Declared, {
    title: '更正申报',
    handlerAsks: ['epac:project-supplies:declare', `${manager}:declare`],
  }),
  /** Of types 1 to 4. */
  void: write.post(
    'void/{declareId}',
    `${manager}:delete`,
    shape({ declareId, illnessId, reason: reason('作废原因'), version }),
    shape({ status: PeriodStatus.schema, lateFilled: yes('逾期补报') }),
    { title: '作废申报', handlerAsks: ['epac:project-supplies:declare', `${manager}:declare`, 'epac:project-epm:declare'] },
  ),
  listHistory: read.post(
    'list-history',
    `${manager}:list`,
    ruled(shape({ ...HistorySearch.properties, ...reserved }), daysErrors),
    page(DeclaredRow),
  ),
  historyDetail: read.get('history-detail/{declareId}', `${manager}:info`, shape({ declareId, ...reserved }), DeclaredInfo),
  listDeclareTimeAndStatus: read.get(
    'list-declare-time-and-status/{projectId}',
    `${manager}:list`,
    ruled(shape({ ...TimesSearch.properties, ...reserved, declareType: type }), daysErrors),
    list(Period),
  ),
  listDrug: read.get(
    'list-drug',
    `${manager}:info`,
    shape({ ...reserved, drugName: optional(text('药品', 100, plain)), projectId: optional(projectId) }),
    list(ReserveDrug),
  ),
  listConfigDrug: read.get('list-config-drug/{projectId}', `${manager}:info`, shape({ projectId, ...reserved }), ReserveConfig),
  /** Replaces what the project has added and set itself; what is required stays. */
  saveConfigDrug: write.post(
    'save-config-drug/{projectId}',
    `${manager}:save`,
    shape({
      projectId,
      ...reserved,
      items: {
        ...list(shape({ suppliesId, minQuantity: optional(units('项目标准')), reason: optional(reason('设定原因')) })),
        title: '药品',
        maxItems: 200,
      },
      configVersion: version,
    }),
    Done,
    { title: '配置储备药品' },
  ),
  /** Of rows of the ledger. */
  deleteConfigDrug: write.post(
    'delete-config-drug',
    `${manager}:delete`,
    shape({ ...reserved, ids: { ...list(id('台账')), title: '台账', minItems: 1, maxItems: 200, uniqueItems: true } }),
    Done,
    { title: '移除储备药品' },
  ),
  importExcel: read.post(
    'import-excel',
    `${manager}:declare`,
    shape({ file: Upload, projectId, ...reserved, declareType: type }),
    SheetImport,
    { title: '读取申报表', handlerAsks: ['epac:project-supplies:declare'] },
  ),
  exportExcelTpl: read.get(
    'export-excel-tpl',
    `${manager}:declare`,
    shape({ ...reserved, projectId: optional(projectId), declareType: type }),
    Download,
  ),
  exportExcel: read.post('export-excel', `${manager}:export`, ReserveExport, Exported, { limit: 'export' }),
})
