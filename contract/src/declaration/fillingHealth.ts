import type { Static } from 'typebox'
import { read, under } from '../core/call.ts'
import { day, id, list, maybe, shape, text, time } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { Caliber } from '../figures/codes.ts'
import { count, subscribed } from '../figures/shared.ts'
import { Sex } from '../people/codes.ts'
import { FeverBand, HealthLevel, Symptom } from './codes.ts'
import { consoleFields, date, where } from './fillingFilter.ts'
import { DayMark, Rates } from './fillingManagement.ts'

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

const WeekDay = shape({ ...DayMark.properties, declareId: maybe(id('申报')) })
export type WeekDay = Static<typeof WeekDay>

/** 03 §5.6: how those are who declared, and a person's week; apart from what the home page reads. */
export const fillingHealth = under('/biz/filling-management', {
  /** What the charts above the day's list draw: the rates of thirty days, those of the units that day, how those are who declared. */
  dayCharts: read.post(
    'day-charts',
    'biz:filling-management:list',
    shape({ ...where, ...consoleFields, ...date }),
    shape({ trend: Rates, units: Rates, health: DayHealth }),
  ),
  healthStatistics: read.post('healthStatistics', 'biz:filling-management:list', shape({ ...where, ...consoleFields, ...date }), DayHealth),
  healthWorseStatistics: read.post(
    'healthWorseStatistics',
    'biz:filling-management:list',
    shape({ ...paged(), ...where, ...consoleFields, ...date }),
    DayWorse,
  ),
  /** Monday to Sunday of the week of a day. */
  getFillInfoByWeek: read.post(
    'getFillInfoByWeek/{empId}',
    'biz:filling-management:info',
    shape({ empId: id('员工'), ...date }),
    shape({ list: list(WeekDay) }),
    { logsReading: true },
  ),
})
