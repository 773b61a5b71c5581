import { ReadinessItem } from '@oems/contract/readiness/codes.ts'
import { expect, test } from 'vitest'
import { type Facts, readinessOf, type Thresholds } from './readinessOf.ts'

const peopleForLevel = [
  [3, 200],
  [2, 50],
  [1, 10],
] as const
const thresholds: Thresholds = {
  peopleForLevel,
  peoplePerDoctor: 200,
  hospitalMinutes: 60,
  videoAbility: 2,
  contactsSince: '2026-01-01',
  contactDays: 90,
}
const medical = { doctorNum: 3, aedNum: 1, oxygenNum: 1, hasEvacPlan: true, policyEndDate: '2026-04-01' }
const contacts = (day: string) => new Map([1, 2, 4].map((type) => [type, day]))
const whole: Facts = {
  day: '2026-04-01',
  isOverseas: true,
  people: 600,
  medical,
  clinicLevel: 3,
  reserve: 'inTime',
  videoAbility: 2,
  hospitals: [{ minutes: 60, hasAgreement: true }],
  contactsKnown: contacts('2026-01-01'),
}
const none: Facts = {
  ...whole,
  medical: null,
  clinicLevel: null,
  reserve: 'missing',
  videoAbility: null,
  hospitals: [],
  contactsKnown: new Map(),
}

const judged = (more: Partial<Facts>, item: number) =>
  readinessOf({ ...whole, ...more }, thresholds).items.find((one) => one.item === item)!
const gapsOf = (more: Partial<Facts>, item: number) => judged(more, item).gaps

test('whoever has everything that can be had has 100', () => {
  const { readiness, items } = readinessOf(whole, thresholds)
  expect(readiness).toBe(100)
  expect(items.flatMap(({ gaps }) => gaps)).toEqual([])
  expect(items.map(({ item }) => item)).toEqual(ReadinessItem.options.map(({ value }) => value))
  expect(items.reduce((sum, { of }) => sum + of, 0)).toBe(100)
  expect(readinessOf(none, thresholds).readiness).toBe(0)
})

test('what is missing costs its share of what is asked for', () => {
  const without = (more: Partial<Facts>) => readinessOf({ ...whole, ...more }, thresholds).readiness
  expect(without({ hospitals: [] })).toBe(85)
  expect(without({ videoAbility: 1 })).toBe(95)
  expect(without({ medical: { ...medical, aedNum: 0 } })).toBe(95)
  expect(without({ contactsKnown: new Map([[1, '2026-01-01']]) })).toBe(Math.round(90 + 10 / 3))
})

test('a medical room in service of the level that the people on site call for', () => {
  const gap = (people: number, clinicLevel: number | null) => gapsOf({ people, clinicLevel }, ReadinessItem.clinic)
  expect(gap(9, null)).toEqual([])
  expect(gap(10, null)).toEqual(['在场10人应有急救站，没有在用的医务室'])
  expect(gap(49, 1)).toEqual([])
  expect(gap(50, 1)).toEqual(['在场50人应有普通医务室，在用的是急救站'])
  expect(gap(199, 2)).toEqual([])
  expect(gap(200, 2)).toEqual(['在场200人应有加强型医务室，在用的是普通医务室'])
  expect(gap(200, 0)).toEqual(['在场200人应有加强型医务室，没有在用的医务室'])
})

test('a drug reserve that was declared in time; where none was ever due, none is asked for', () => {
  const gap = (reserve: Facts['reserve']) => gapsOf({ reserve }, ReadinessItem.reserve)
  expect(gap('inTime')).toEqual([])
  expect(gap('late')).toEqual(['最近一期药品储备逾期申报'])
  expect(gap('missing')).toEqual(['最近一期药品储备未申报'])
  expect(judged({ reserve: null }, ReadinessItem.reserve)).toEqual({ item: ReadinessItem.reserve, waits: 1, points: 0, of: 0, gaps: [] })
  expect(readinessOf({ ...whole, reserve: null }, thresholds).readiness).toBe(100)
  expect(readinessOf({ ...whole, reserve: null, hospitals: [] }, thresholds).readiness).toBe(Math.round((100 * 75) / 90))
})

test('a doctor for each 200 people on site, one at least', () => {
  expect(gapsOf({ people: 601 }, ReadinessItem.doctors)).toEqual(['在场601人应有4名医生，现有3名'])
  expect(gapsOf({ people: 600 }, ReadinessItem.doctors)).toEqual([])
  expect(gapsOf({ people: 0, medical: { ...medical, doctorNum: 0 } }, ReadinessItem.doctors)).toEqual(['在场0人应有1名医生，现有0名'])
  expect(gapsOf({ medical: null }, ReadinessItem.doctors)).toEqual(['医疗资源尚未填报'])
})

test('a hospital counts that lies within the minutes and whose agreement holds', () => {
  const gap = (...hospitals: Facts['hospitals']) => gapsOf({ hospitals }, ReadinessItem.hospital)
  expect(gap({ minutes: 61, hasAgreement: true }, { minutes: null, hasAgreement: true })).toEqual(['没有登记车程60分钟以内的医院'])
  expect(gap({ minutes: 20, hasAgreement: false }, { minutes: 61, hasAgreement: true })).toEqual(['车程60分钟以内的医院没有有效协议'])
  expect(gap({ minutes: 20, hasAgreement: false }, { minutes: 60, hasAgreement: true })).toEqual([])
})

test('at home the hospital stands for the evacuation', () => {
  const atHome = { isOverseas: false, medical: { ...medical, hasEvacPlan: false, policyEndDate: null } }
  expect(judged(atHome, ReadinessItem.hospital).of).toBe(25)
  expect(judged(atHome, ReadinessItem.evacuation)).toMatchObject({ of: 0, gaps: [] })
  expect(readinessOf({ ...whole, ...atHome }, thresholds).readiness).toBe(100)
})

test('the policy counts up to its last day', () => {
  const on = (day: string, policyEndDate: string | null) =>
    gapsOf({ day, medical: { ...medical, policyEndDate } }, ReadinessItem.evacuation)
  expect(on('2026-04-01', '2026-04-01')).toEqual([])
  expect(on('2026-04-02', '2026-04-01')).toEqual(['救援保单已到期'])
  expect(on('2026-04-02', null)).toEqual(['没有登记救援保单'])
  expect(judged({ medical: { ...medical, policyEndDate: null } }, ReadinessItem.evacuation).points).toBe(5)
})

test('contacts are there, and their numbers were tried lately', () => {
  const gap = (...known: (readonly [number, string])[]) => gapsOf({ contactsKnown: new Map(known) }, ReadinessItem.contacts)
  expect(gap([1, '2026-01-01'], [2, '2025-12-31'])).toEqual(['健康管理负责人超过90天未核实', '没有应急联系人'])
})
