import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
import {
  Done,
  flag,
  Id,
  Ids,
  id,
  ids,
  list,
  longText,
  Nothing,
  optional,
  recordOf,
  revisionOf,
  shape,
  text,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { Symptom } from '../declaration/codes.ts'
import { CaseScheme, DeclareCycle, IllnessKind, IllnessStatus, InfectiousClass } from './codes.ts'

const plain = { log: 'plain' } as const

/** 03 §2.11. */
const fields = {
  name: text('病种名称', 64, plain),
  illnessCode: optional(text('病种编码', 32, plain)),
  icdCode: optional({
    ...text('ICD-10编码', 16, plain),
    pattern: '^[A-Z]\\d{2}(\\.\\d{1,4})?$',
    says: 'ICD-10编码应如B54或U07.1',
  }),
  illnessKind: IllnessKind.schema,
  infectiousClass: withDefault(InfectiousClass.schema, InfectiousClass.none),
  declareCycle: DeclareCycle.schema,
  caseScheme: CaseScheme.schema,
  isDefault: withDefault(flag('新项目默认配置'), 0),
  riskEnabled: withDefault(flag('划分风险等级'), 0),
  attentionOnCase: withDefault(flag('患病即重点关注'), 0),
  requireNegative: withDefault(flag('痊愈须检测阴性'), 0),
  observeDays: withDefault(whole('观察天数', 0, 60), 14),
  recoverNormalDays: withDefault(whole('连续正常天数', 1, 14), 3),
  hintSymptoms: withDefault(
    Type.Array({ ...Symptom.schema, log: 'plain' }, { title: '提示症状', maxItems: 10, uniqueItems: true, log: 'plain' }),
    [],
  ),
  orderNum: withDefault(whole('排序', 0, 9_999), 100),
  status: withDefault(IllnessStatus.schema, IllnessStatus.enabled),
  remark: optional(longText('备注')),
}
type Kinds = Incomplete<Pick<ValueOf<ReturnType<typeof shape<typeof fields>>>, 'illnessKind' | 'infectiousClass'>>
/** Only what is infectious has a class of the law. */
const kindErrors = ({ illnessKind, infectiousClass }: Kinds): readonly FieldError[] =>
  illnessKind !== null && illnessKind === IllnessKind.environmental && infectiousClass !== null && infectiousClass !== InfectiousClass.none
    ? [{ path: 'infectiousClass', msg: '环境性病种没有法定传染病类别，请选择“无”' }]
    : []

export const IllnessDraft = ruled(shape(fields), kindErrors)
export type IllnessDraft = ValueOf<typeof IllnessDraft>
/** `fixed`: the product counts on its number. */
export const Illness = recordOf(fields, { fixed: yes('系统内置') })
export type Illness = ValueOf<typeof Illness>

export const IllnessSearch = shape({
  ...paged('orderNum', 'name', 'createdAt'),
  name: optional(fields.name),
  illnessKind: optional(IllnessKind.schema),
  status: optional(IllnessStatus.schema),
})
export type IllnessSearch = ValueOf<typeof IllnessSearch>

/** As much of an illness as forms and lists ask of it. */
export const IllnessChoice = shape({
  id: id('病种'),
  name: text('病种名称', 64),
  illnessKind: IllnessKind.schema,
  caseScheme: CaseScheme.schema,
  declareCycle: DeclareCycle.schema,
  riskEnabled: flag('划分风险等级'),
  requireNegative: flag('痊愈须检测阴性'),
  observeDays: whole('观察天数', 0, 60),
  status: IllnessStatus.schema,
})
export type IllnessChoice = ValueOf<typeof IllnessChoice>

/** 病种字典 (03 §5.8). */
export const illnesses = under('/epac/illness', {
  list: read.post('list', 'epac:illness:list', IllnessSearch, page(Illness)),
  save: write.post('save', 'epac:illness:save', IllnessDraft, Id),
  update: write.post('update', 'epac:illness:update', ruled(revisionOf(fields), kindErrors), Done),
  /** Of the given ones those that there are, stopped ones too: names for what was recorded with them. */
  listByIds: read.post('listByIds', 'login', shape({ ids: { ...ids('病种'), maxItems: 200 } }), list(IllnessChoice)),
  /** The enabled ones, in their order; the console keeps them for five minutes. */
  listAll: read.get('list-all', 'login', Nothing, list(IllnessChoice)),
  info: read.get('info/{illnessId}', 'epac:illness:info', shape({ illnessId: id('病种') }), Illness),
  /** Those for which risk levels may be made and are not yet. */
  listAllExcludeRisk: read.get('list-all-exclude-risk', 'login', Nothing, list(IllnessChoice)),
  delete: write.delete('delete', 'epac:illness:delete', Ids, Done),
})
