import type { Static } from 'typebox'
import { day, id, list, maybe, shape, text, time } from '../core/fields.ts'
import { page } from '../core/paging.ts'
import { Caliber } from '../figures/codes.ts'
import { count, subscribed } from '../figures/shared.ts'
import { Sex } from '../people/codes.ts'
import { FeverBand, HealthLevel, Symptom } from './codes.ts'

const ofDay = { orgId: id('组织'), orgName: text('组织', 100), date: day('日期'), asOf: time('截至'), caliber: Caliber.schema, subscribed }

/** How those are who declared for a day, obliged or not: by level, by symptom (one may have several), by temperature. */
export const DayHealth = shape({
  ...ofDay,
  /** All who declared. */
  declared: { ...count, title: '申报人数' },
  levels: list(shape({ level: HealthLevel.schema, count })),
  /** The commonest first; those of whom nobody complains are left out. */
  symptoms: list(shape({ symptom: Symptom.schema, count })),
  /** Of those with a temperature. */
  fever: list(shape({ band: FeverBand.schema, count })),
})
export type DayHealth = Static<typeof DayHealth>

const WorsePerson = shape({
  empId: id('员工'),
  name: text('姓名'),
  sex: Sex.schema,
  orgId: id('单位'),
  orgName: text('单位', 100),
  /** Of the last declared day of the week before. */
  fromLevel: maybe(HealthLevel.schema),
  toLevel: HealthLevel.schema,
  symptoms: list(Symptom.schema),
})
/** Whose level rose, with the seven days up to that one. */
export const DayWorse = shape({
  ...ofDay,
  total: count,
  trend: list(shape({ date: day('日期'), count })),
  persons: page(WorsePerson),
})
export type DayWorse = Static<typeof DayWorse>

/** What is known of somebody beside the day's declaration, on one screen (03 §5.6). */
export const PersonHealth = shape({
  /** Illnesses that are not over. */
  situations: list(shape({ illnessName: text('病种', 64), caseClass: text('分类', 16), since: day('发现日期') })),
  /** Under key attention. */
  important: maybe(
    shape({ level: text('级别', 16), reasons: list(text('原因', 32)), since: day('起始日'), watchUntil: maybe(day('观察至')) }),
  ),
  diseases: list(text('基础疾病', 64)),
  allergy: maybe(text('过敏史', 1_000)),
  lastExam: maybe(shape({ examDate: day('体检日期'), kind: text('体检类型', 32), conclusion: maybe(text('结论', 64)) })),
})
export type PersonHealth = Static<typeof PersonHealth>
