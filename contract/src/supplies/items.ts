import { read, under, write } from '../core/call.ts'
import { Exported } from '../core/exported.ts'
import {
  Done,
  day,
  decimal,
  flag,
  Ids,
  id,
  list,
  maybe,
  optional,
  reason,
  revisionOf,
  shape,
  text,
  whole,
  withDefault,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { inheritedRecordOf } from '../dictionary/inherited.ts'
import { ExpiryState, StockLevel } from '../drugStock/codes.ts'
import { querySubscribeOrg } from '../figures/shared.ts'
import { lackingFields } from '../risk/lacking.ts'
import { ItemStatus, ItemType, type ItemTypeCode, NormKind, type NormKindCode, Origin } from './codes.ts'
import {
  count,
  illnessId,
  itemFields,
  itemUnit,
  normFields,
  normSetFields,
  placeFilters,
  projectId,
  suppliesId,
  units,
  version,
} from './fields.ts'
import { normSource } from './ledger.ts'
import { LedgerRow } from './ledgerRow.ts'
import { RequireWhen } from './requireWhen.ts'

const plain = { log: 'plain' } as const

/** 04 §2.1. */
const fields = {
  declareType: ItemType.schema,
  name: text('物资名称', 64, plain),
  spec: optional(text('规格型号', 64, plain)),
  unit: itemUnit,
  packUnit: optional(text('包装单位', 8, plain)),
  packSize: optional(whole('包装换算', 1, 100_000)),
  /** Of type 2: interchangeable drugs of one unit. */
  drugIds: withDefault({ ...list(id('药品')), title: '对应药品', maxItems: 20, uniqueItems: true }, []),
  illnessId,
  normKind: NormKind.schema,
  normQty: optional(decimal('标准系数', 6, 3)),
  coverDays: withDefault(whole('保障天数', 1, 365), 30),
  minQuantity: withDefault(units('最低保有量'), 0),
  /** None: nobody has to have it. */
  requireWhen: optional(RequireWhen),
  expiryManaged: withDefault(flag('效期管理'), 1),
  warnDays: withDefault(whole('近效期天数', 7, 365), 90),
  isKey: withDefault(flag('重点物资'), 0),
  status: withDefault(ItemStatus.schema, ItemStatus.enabled),
  orderNum: withDefault(whole('排序', 0, 9_999), 100),
  remark: optional(text('备注', 200, { log: 'personal' })),
}
interface Norm {
  readonly declareType: ItemTypeCode
  readonly packUnit: string | null
  readonly packSize: number | null
  readonly drugIds: readonly number[]
  readonly normKind: NormKindCode
  readonly normQty: string | null
  readonly minQuantity: number
}
/** What a norm of that kind has to say, and what a drug is kept as. */
function itemErrors({ declareType, packUnit, packSize, drugIds, normKind, normQty, minQuantity }: Incomplete<Norm>) {
  const isDrug = declareType === ItemType.drugs
  return [
    ...(packUnit && !packSize ? [{ path: 'packSize', msg: '请输入包装换算' }] : []),
    ...(packSize && !packUnit ? [{ path: 'packUnit', msg: '请输入包装单位' }] : []),
    ...(isDrug && (drugIds?.length ?? 0) === 0 ? [{ path: 'drugIds', msg: '请选择对应药品' }] : []),
    ...(!isDrug && (drugIds?.length ?? 0) > 0 ? [{ path: 'drugIds', msg: '只有药品可以对应药品目录' }] : []),
    ...(normKind === NormKind.fixed && !minQuantity ? [{ path: 'minQuantity', msg: '请输入最低保有量' }] : []),
    ...(normKind !== null && normKind !== NormKind.fixed && !(Number(normQty) > 0)
      ? [{ path: 'normQty', msg: '请输入大于0的标准系数' }]
      : []),
  ]
}
const preview = withDefault(flag('预览'), 0)

export const SuppliesDraft = ruled(shape({ ...fields, preview }), itemErrors)
export type SuppliesDraft = ValueOf<typeof SuppliesDraft>
export const SuppliesRevision = ruled(shape({ ...revisionOf(fields).properties, preview }), itemErrors)
export type SuppliesRevision = ValueOf<typeof SuppliesRevision>

/** What a norm does, or by a preview would do. */
export const NormEffect = shape({
  /** Null: a preview. */
  id: maybe(suppliesId),
  /** Projects for which the required quantity changes; once it is written, those for which it is being computed anew. */
  projects: count('项目数'),
  /** By a preview: by how much what is missing of it grows; negative where it shrinks. */
  gapDelta: whole('缺口变化', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  /** By a preview: of the projects whose required quantity changes. */
  ...lackingFields,
})
export type NormEffect = ValueOf<typeof NormEffect>

const drugWords = list(shape({ drugId: id('药品'), drugName: text('药品', 100, plain), spec: maybe(text('规格', 64, plain)) }))
/** 平台, 集团 or 公司标准: an inherited row names no more of its owner than that. */
const owner = text('标准来源', 32, plain)
const item = { ...fields, spec: maybe(fields.spec), ...{ normWords: normFields.normWords } }

/** A line of 物资台账: the item, and what the projects of the node have of it. */
export const Supplies = inheritedRecordOf(item, {
  suppliesId,
  ownerWords: owner,
  illnessName: maybe(text('适用病种', 64, plain)),
  ...normSetFields,
  projectNum: count('储备项目'),
  quantity: count('可用储备量'),
  requiredQuantity: count('标准储备量'),
  gap: count('缺口'),
  shortageProjectNum: count('缺口项目'),
  nearestExpiry: maybe(day('最近效期')),
  expiringNum: count('近效期项目'),
  /** With `projectId`: what this one has; null where it has none of it. */
  ledger: maybe(LedgerRow),
})
export type Supplies = ValueOf<typeof Supplies>
export const SuppliesInfo = inheritedRecordOf(item, {
  suppliesId,
  ownerWords: owner,
  illnessName: maybe(text('适用病种', 64, plain)),
  ...normSetFields,
  drugs: drugWords,
  /** Projects by level, the last those without a norm. */
  levels: list(shape({ stockLevel: maybe(StockLevel.schema), projects: count('项目数') })),
})
export type SuppliesInfo = ValueOf<typeof SuppliesInfo>

const searchFields = {
  ...placeFilters,
  name: optional(text('物资名称', 64, plain)),
  declareType: withDefault(ItemType.schema, ItemType.supplies),
  illnessId,
  stockLevel: withDefault(list(StockLevel.schema), []),
  expiryState: withDefault(list(ExpiryState.schema), []),
  origin: optional(Origin.schema),
  status: optional(ItemStatus.schema),
  querySubscribeOrg,
}
export const SuppliesSearch = shape({ ...paged('name', 'quantity', 'gap', 'nearestExpiry', 'shortageProjectNum'), ...searchFields })
export type SuppliesSearch = ValueOf<typeof SuppliesSearch>

/** An item that a project may add. */
export const Configurable = shape({
  ...itemFields,
  ...normFields,
  configured: flag('已配置'),
  origin: maybe(Origin.schema),
  minQuantity: units('最低保有量'),
})
export type Configurable = ValueOf<typeof Configurable>
/** A row of a project's sheet, without its numbers of a period. */
export const ConfiguredItem = shape({
  id: id('台账'),
  ...itemFields,
  ...normFields,
  origin: Origin.schema,
  requiredQuantity: units('标准储备量'),
  minOverride: maybe(units('项目标准')),
  /** Below what the rules say: only from above. */
  overrideReason: maybe(text('设定原因', 200, plain)),
  ...normSource,
  quantity: units('可用储备量'),
  version,
})
export type ConfiguredItem = ValueOf<typeof ConfiguredItem>

/** What a project has to have of an item beyond what the rules say; without a number it is given up. */
export const OwnStandard = shape({ suppliesId, minQuantity: optional(units('项目标准')), reason: optional(reason('设定原因')) })
export const ConfigDraft = shape({
  projectId,
  illnessId,
  suppliesIds: withDefault({ ...list(suppliesId), title: '物资', maxItems: 200, uniqueItems: true }, []),
  items: withDefault({ ...list(OwnStandard), title: '项目标准', maxItems: 200 }, []),
})
export type ConfigDraft = ValueOf<typeof ConfigDraft>

/** 物资品目 and which of them a project has (04 §5.1). */
export const supplies = under('/epac/project-supplies', {
  list: read.post('list', 'epac:project-supplies:list', SuppliesSearch, page(Supplies)),
  info: read.get('info/{suppliesId}', 'epac:project-supplies:info', shape({ suppliesId }), SuppliesInfo),
  save: write.post('save', 'epac:project-supplies:save', SuppliesDraft, NormEffect, { silentUnlessDone: true }),
  update: write.post('update', 'epac:project-supplies:update', SuppliesRevision, NormEffect, { silentUnlessDone: true }),
  delete: write.delete('delete', 'epac:project-supplies:delete', Ids, Done),
  listSupplies: read.get(
    'list-supplies',
    'epac:project-supplies:list',
    shape({ illnessId, name: searchFields.name, declareType: searchFields.declareType, projectId: optional(projectId) }),
    list(Configurable),
  ),
  listConfigSuppliesForProject: read.get(
    'list-config-supplies-for-project/{projectId}',
    'epac:project-supplies:info',
    shape({ projectId, illnessId, declareType: withDefault(ItemType.schema, ItemType.supplies) }),
    list(ConfiguredItem),
  ),
  addProjectSuppliesConfig: write.post(
    'add-project-supplies-config/{projectId}',
    'epac:project-supplies:config',
    ConfigDraft,
    shape({ added: count('已添加'), skipped: count('已有') }),
    { title: '配置项目物资' },
  ),
  removeProjectSuppliesConfig: write.post(
    'remove-project-supplies-config/{projectId}',
    'epac:project-supplies:config',
    shape({ projectId, illnessId, suppliesIds: { ...list(suppliesId), title: '物资', minItems: 1, maxItems: 200, uniqueItems: true } }),
    Done,
    { title: '移除项目物资' },
  ),
  /** `detail: 1`: a line for each project and item. */
  export: read.post(
    'export',
    'epac:project-supplies:export',
    shape({
      ...SuppliesSearch.properties,
      ...paged('name', 'quantity', 'requiredQuantity', 'gap', 'coverDays', 'nearestExpiry', 'shortageProjectNum', 'ledgerAt'),
      detail: withDefault(flag('按项目明细'), 0),
      /** With `detail`: the projects of this item alone. */
      suppliesId: optional(suppliesId),
    }),
    Exported,
    { limit: 'export' },
  ),
})
