import { read, under, write } from '../core/call.ts'
import { Done, day, flag, Id, id, list, maybe, optional, reason, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ExpiryState, StockLevel } from '../drugStock/codes.ts'
import { ItemType, LedgerKind, type LedgerKindCode, ledgerKindsByHand, ReachBand } from './codes.ts'
import { count, illnessId, itemUnit, normSetFields, percent, projectId, suppliesId, units, version } from './fields.ts'
import { LedgerRow } from './ledgerRow.ts'

const plain = { log: 'plain' } as const
const place = optional(text('存放地点', 64, plain))
const expiry = { nearestExpiry: optional(day('最近效期')), expiringQuantity: optional(units('近效期量')) }

/** Whose norm holds: that of a node above, or the project's own standard. */
export const normSource = { setLevel: text('标准来源', 32, plain), ...normSetFields }
export type NormSource = Pick<KeptRow, keyof typeof normSource>

const filters = {
  projectId: optional(projectId),
  illnessId,
  name: optional(text('物资名称', 64, plain)),
  declareType: optional(ItemType.schema),
  stockLevel: withDefault(list(StockLevel.schema), []),
  expiryState: withDefault(list(ExpiryState.schema), []),
  /** 1: items of the project's own alone; 0: those of the nodes above. */
  own: optional(flag('本项目物资')),
  /** 1: those whose last evidence is older than 30 days. */
  stale: optional(flag('30天未更新')),
  /** The item that counts this drug. */
  drugId: optional(id('药品')),
}
export const LedgerSearch = shape(filters)
export type LedgerSearch = ValueOf<typeof LedgerSearch>
export const LedgerPage = shape({ ...paged('name', 'quantity', 'gap', 'nearestExpiry', 'ledgerAt'), ...filters })
export type LedgerPage = ValueOf<typeof LedgerPage>

/** An item of the project's own, which begins with its first quantity. */
const ownItem = {
  declareType: optional(ItemType.schema),
  name: optional(text('物资名称', 64, plain)),
  spec: optional(text('规格型号', 64, plain)),
  unit: optional(itemUnit),
}
interface Chosen {
  readonly suppliesId: number | null
  readonly declareType: 1 | 2 | 3 | null
  readonly name: string | null
  readonly unit: string | null
}
/** One that there is, or what a new one has to say; drugs are chosen from what there is. */
const choiceErrors = ({ suppliesId, declareType, name, unit }: Incomplete<Chosen>) =>
  suppliesId !== null
    ? []
    : [
        ...(declareType === null ? [{ path: 'declareType', msg: '请选择申报类型' }] : []),
        ...(declareType === ItemType.drugs ? [{ path: 'suppliesId', msg: '药品请从储备目录中选用' }] : []),
        ...(name === null ? [{ path: 'name', msg: '请输入物资名称' }] : []),
        ...(unit === null ? [{ path: 'unit', msg: '请选择最小单位' }] : []),
      ]
export const LedgerDraft = ruled(
  shape({ projectId, illnessId, suppliesId: optional(suppliesId), ...ownItem, quantity: units('数量'), ...expiry, place }),
  choiceErrors,
)
export type LedgerDraft = ValueOf<typeof LedgerDraft>

const change = {
  id: id('台账'),
  version,
  /** What there is now; of type 2 what lies outside of the clinics. */
  quantity: units('数量'),
  kind: LedgerKind.schema,
  reason: optional(reason('说明')),
  ...expiry,
  place,
  /** Of an item of the project's own alone; with a name its spec is what is said, and none where none is. */
  name: optional(text('物资名称', 64, plain)),
  spec: optional(text('规格型号', 64, plain)),
  unit: optional(itemUnit),
}
const kindErrors = ({ kind }: Incomplete<{ kind: LedgerKindCode }>) =>
  kind !== null && !ledgerKindsByHand.some((one) => one === kind) ? [{ path: 'kind', msg: '请选择更新方式' }] : []
export const LedgerChange = ruled(shape({ projectId: optional(projectId), illnessId, ...change }), kindErrors)
export type LedgerChange = ValueOf<typeof LedgerChange>
const item = ruled(shape(change), kindErrors)
export const LedgerChanges = ruled(
  shape({ projectId, illnessId, items: { ...list(item), title: '台账', minItems: 1, maxItems: 200 } }),
  ({ items }) => (items ?? []).flatMap((one, at) => kindErrors(one).map(({ path, msg }) => ({ path: `items.${at}.${path}`, msg }))),
)
export type LedgerChanges = ValueOf<typeof LedgerChanges>

/** A row as the project keeps it: its own expiry is that of what lies outside of the clinics. */
export const KeptRow = shape({
  ...LedgerRow.properties,
  clinicExpiry: maybe(day('医务室最近效期')),
  expiryManaged: flag('效期管理'),
  /** Of type 2: whose cards in the clinics are counted. */
  drugIds: list(id('药品')),
  ...normSource,
  /** An item of the project's own, which it may rename. */
  own: flag('本项目物资'),
})
export type KeptRow = ValueOf<typeof KeptRow>

/** How a row of the ledger came to be what it is, the newest first. */
export const LedgerLog = shape({
  id: id('记录'),
  kind: LedgerKind.schema,
  delta: whole('变化', -99_999_999, 99_999_999),
  quantityAfter: units('结存'),
  nearestExpiry: maybe(day('最近效期')),
  reason: maybe(text('说明', 200, plain)),
  at: time('时间'),
  byName: maybe(text('经手人', 64, plain)),
})
export type LedgerLog = ValueOf<typeof LedgerLog>

const keeps = 'epac:project-supplies-manager:save'
const reads = 'epac:project-supplies-manager:list'
/** 项目物资填报: what a project keeps itself (04 §5.2). */
export const projectLedger = under('/epac/project-supplies', {
  /** At most 500. */
  listFourProjectManager: read.post('list-4-project-manager', reads, LedgerSearch, list(KeptRow)),
  pageFourProjectManager: read.post('page-4-project-manager', reads, LedgerPage, page(KeptRow)),
  /** Also for whoever looks at the ledgers from above. */
  ledgerLog: read.post('ledger-log', [reads, 'epac:project-supplies:info'], shape({ ...paged('at'), id: id('台账') }), page(LedgerLog)),
  saveFourProjectManager: write.post('save-4-project-manager', keeps, LedgerDraft, Id, { title: '登记项目物资' }),
  updateFourProjectManager: write.post('update-4-project-manager', 'epac:project-supplies-manager:update', LedgerChange, Done, {
    title: '更新项目物资',
  }),
  /** All or none. */
  updateBatchFourProjectManager: write.post('update-batch-4-project-manager', 'epac:project-supplies-manager:update', LedgerChanges, Done, {
    title: '批量更新项目物资',
  }),
})

const equipAsks = { projectId: optional(projectId), orgId: optional(id('组织')), clinicId: optional(id('医务室')) }
/** What a project has for its clinic: goods, simple equipment and drugs (04 §5.2). */
export const SuppliesEquipInfo = shape({
  supplies: list(LedgerRow),
  simpleEquips: list(LedgerRow),
  drugSummary: shape({ kinds: count('品种'), shortage: count('缺口'), nearExpiry: count('近效期'), expired: count('已过期') }),
  /** The twenty that are worst off. */
  drugs: list(LedgerRow),
  lastDeclare: list(shape({ declareType: ItemType.schema, declaredAt: maybe(time('上次申报')) })),
})
export type SuppliesEquipInfo = ValueOf<typeof SuppliesEquipInfo>
export const suppliesOfClinics = under('/biz/project-clinic', {
  projectSuppliesEquipInfo: read.post('project-supplies-equip-info', 'biz:project-clinic:list', shape(equipAsks), SuppliesEquipInfo),
})

/** What others are told of the reserve of a project (02): by its required drugs. */
export const DrugReserve = shape({
  projectId,
  declareStatus: maybe(whole('申报状态', 0, 3)),
  lateFilled: maybe(whole('逾期补报', 0, 1)),
  lastDeclareAt: maybe(time('上次申报')),
  /** The smallest of those that are required. */
  coverDays: maybe(count('可用天数')),
  shortageNum: count('缺口'),
  nearExpiryNum: count('近效期'),
  reachBand: ReachBand.schema,
  reachRate: percent('达标率'),
})
export type DrugReserve = ValueOf<typeof DrugReserve>
