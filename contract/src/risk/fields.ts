import { Type } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { id, longText, optional, shape, text, whole, withDefault } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import type { FilesField } from '../files/files.ts'
import { EpType } from '../organisation/codes.ts'
import { RiskGrade, RiskStatus } from './codes.ts'

const plain = { log: 'plain' } as const

/** 04 §2.8: for which illness risk levels are told apart. */
export const riskFields = {
  illnessId: id('病种'),
  name: text('风险项名称', 64, plain),
  description: optional(longText('说明', 1_000)),
  reviewDays: withDefault(whole('复核周期(天)', 1, 180), 30),
  status: withDefault(RiskStatus.schema, RiskStatus.enabled),
}

/** By which a level is suggested: so many cases among a node's people within so many days. */
export const levelRule = {
  days: whole('统计天数', 3, 28),
  cases: whole('病例数', 1, 9_999),
  /** Of a thousand people as well. */
  perThousand: optional(whole('每千人病例数', 1, 1_000)),
}
export const LevelRule = shape(levelRule)

/** A level, and what it asks for. */
export const levelFields = {
  name: text('等级名称', 16, plain),
  grade: RiskGrade.schema,
  colour: withDefault({ ...text('颜色', 7, plain), pattern: '^#[0-9A-Fa-f]{6}$', says: '颜色应如#52C41A' }, '#FAAD14'),
  criteria: optional(longText('判定标准', 1_000)),
  coverDays: optional(whole('物资保障天数', 1, 365)),
  minEpType: optional({ ...EpType.schema, title: '建议防控类型' }),
  measureIds: withDefault(Type.Array(id('防疫措施'), { title: '必须落实的措施', maxItems: 80, uniqueItems: true }), []),
  rule: optional({ ...LevelRule, title: '建议规则' }),
  orderNum: withDefault(whole('排序', 0, 9_999), 100),
}
interface Level {
  readonly name: string
  readonly grade: number
}
/** Of the levels of one scheme: no two are alike. */
export function levelErrors({ levels }: Incomplete<{ readonly levels: readonly Level[] | null }>): readonly FieldError[] {
  const repeated = (of: keyof Level, msg: string) =>
    (levels ?? []).flatMap((level, at) =>
      (levels ?? []).slice(0, at).some((other) => other[of] === level[of]) ? [{ path: `levels.${at}.${of}`, msg }] : [],
    )
  return [...repeated('grade', '风险级别重复'), ...repeated('name', '等级名称重复')]
}

/** What a scheme begins with (04 §3.16). */
export const defaultLevels = [
  { grade: RiskGrade.low, colour: '#52C41A', coverDays: 30, minEpType: EpType.routine },
  { grade: RiskGrade.medium, colour: '#FAAD14', coverDays: 45, minEpType: EpType.routine },
  { grade: RiskGrade.high, colour: '#FA541C', coverDays: 60, minEpType: EpType.key },
  { grade: RiskGrade.extreme, colour: '#CF1322', coverDays: 90, minEpType: EpType.emergency },
] as const

/** What the level of an organisation rests on. */
export const riskFiles: FilesField = { title: '依据材料', bizTypes: ['doc', 'image'], most: 6 }
