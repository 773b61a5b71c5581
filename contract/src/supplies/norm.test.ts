import { describe, expect, test } from 'vitest'
import { ExpiryState, StockLevel } from '../drugStock/codes.ts'
import { coverDaysOf, stockLevelOf } from '../drugStock/level.ts'
import { NormKind, ReachBand } from './codes.ts'
import {
  coveredDays,
  expiryStateOf,
  isRequired,
  lackToLast,
  type Norm,
  normWords,
  type ProjectFacts,
  reachOf,
  requiredQuantity,
  riskFor,
  shortWords,
} from './norm.ts'

/** 04 §3.4, §3.12, §3.15 and §4.4, line by line. */
const norm = { illnessId: null, requireWhen: null, coverDays: 30, minQuantity: 0 }
const [daily, perHundred, fixed] = [
  { ...norm, normKind: NormKind.daily, normQty: '1.000' },
  { ...norm, normKind: NormKind.perHundred, normQty: '2.000', minQuantity: 2 },
  { ...norm, normKind: NormKind.fixed, normQty: null, minQuantity: 60 },
] as const
const { none, scarce, low, normal, surplus } = StockLevel

test('a norm in words says no more decimals than it has', () => {
  const masks = { unit: '只', packUnit: '盒', packSize: 50 }
  expect(normWords({ ...daily, ...masks })).toBe('人均日耗1 × 30天')
  expect(normWords({ ...daily, ...masks, normQty: '0.250' }, 120, 60)).toBe('120人 × 0.25 × 60天')
  expect(normWords({ ...norm, ...masks, normKind: NormKind.perHundred, normQty: '200.000', minQuantity: 2 })).toBe('每百人200，不少于2只')
  expect(normWords({ ...fixed, ...masks })).toBe('固定1盒10只')
})

test('what is short says what is missing, or where nothing is, for how long it lasts', () => {
  const boxes = { unit: '粒', packUnit: '盒', packSize: 24 }
  expect(shortWords({ quantity: 0, requiredQuantity: 100, coverDays: 0 }, boxes)).toBe('缺口4盒4粒')
  expect(shortWords({ quantity: 120, requiredQuantity: 100, coverDays: 4 }, boxes)).toBe('仅够用4天')
  expect(lackToLast(120, '33.35', 30)).toBe(881)
  expect(lackToLast(120, '1.10', 100)).toBe(0)
  expect(lackToLast(120, null, 30)).toBe(0)
})

test.each<[string, Norm, number, number, number]>([
  ['people × use × days', daily, 120, 30, 3_600],
  ['the days of a risk', daily, 120, 60, 7_200],
  ['a part of a unit is a whole one', { ...daily, normQty: '0.333' }, 1, 1, 1],
  ['thousandths are not lost', { ...daily, normQty: '0.001' }, 1_000, 1, 1],
  ['nor is a whole number rounded up', { ...daily, normQty: '0.100' }, 30, 30, 90],
  ['at least the minimum', { ...daily, minQuantity: 50 }, 1, 30, 50],
  ['nobody, and no minimum', daily, 0, 30, 0],
  ['for each hundred people', perHundred, 450, 30, 9],
  ['whose days are nothing to it', perHundred, 450, 90, 9],
  ['begun is a whole one', perHundred, 451, 30, 10],
  ['at least two of it', perHundred, 20, 30, 2],
  ['a fixed number, however many people', fixed, 5_000, 90, 60],
])('what is required: %s', (_, item, headcount, days, required) => {
  expect(requiredQuantity(item, headcount, days)).toBe(required)
  // A standard of the project's own stands in place of any of them.
  expect(requiredQuantity(item, headcount, days, 7)).toBe(7)
})

const project = (over: Partial<ProjectFacts> = {}): ProjectFacts => ({
  ...{ headcount: 120, reported: false, isOutside: 2, epType: 2, endemic: [1, 3], clinicLevel: 1 },
  risks: new Map([
    [2, { grade: 3, coverDays: 45 }],
    [4, { grade: 2, coverDays: 60 }],
    [6, { grade: 1, coverDays: null }],
  ]),
  ...over,
})

test.each([
  [2, { grade: 3, coverDays: 45 }, 45],
  [6, { grade: 1, coverDays: null }, 30],
  [9, null, 30],
  // Of all illnesses the highest grade, and the most days, which another one may have.
  [null, { grade: 3, coverDays: 60 }, 60],
])('the risk for illness %s, and the days that are covered by it', (illnessId, risk, days) => {
  expect(riskFor({ illnessId }, project())).toEqual(risk)
  expect(coveredDays({ coverDays: 30 }, risk)).toBe(days)
  // More days of the item's own stay.
  expect(coveredDays({ coverDays: 90 }, risk)).toBe(90)
})
test('where nothing is known of any risk there is none', () =>
  expect(riskFor({ illnessId: null }, project({ risks: new Map() }))).toBeNull())

const all = { isOutside: null, epTypes: null, endemic: null, clinicLevelMin: null, minGrade: null }
test.each<[string, Partial<Norm>, Partial<ProjectFacts>, boolean]>([
  ['optional', { requireWhen: null }, {}, false],
  ['every project', { requireWhen: all }, {}, true],
  ['abroad', { requireWhen: { ...all, isOutside: [2] } }, {}, true],
  ['at home alone', { requireWhen: { ...all, isOutside: [1] } }, {}, false],
  ['where it is not known', { requireWhen: { ...all, isOutside: [1, 2] } }, { isOutside: null }, false],
  ['of its 防控类型', { requireWhen: { ...all, epTypes: [2, 3] } }, {}, true],
  ['of another 防控类型', { requireWhen: { ...all, epTypes: [3] } }, {}, false],
  ['one of the diseases at home there', { requireWhen: { ...all, endemic: [3, 7] } }, {}, true],
  ['none of them', { requireWhen: { ...all, endemic: [7] } }, {}, false],
  ['a clinic of that level', { requireWhen: { ...all, clinicLevelMin: 1 } }, {}, true],
  ['a better clinic', { requireWhen: { ...all, clinicLevelMin: 2 } }, {}, false],
  ['any clinic, where there is none', { requireWhen: { ...all, clinicLevelMin: 0 } }, { clinicLevel: null }, false],
  ['from a grade on, of any illness', { requireWhen: { ...all, minGrade: 3 } }, {}, true],
  ['from a grade on, of its own illness', { illnessId: 4, requireWhen: { ...all, minGrade: 3 } }, {}, false],
  ['without any risk', { requireWhen: { ...all, minGrade: 1 } }, { risks: new Map() }, false],
  ['all parts hold', { requireWhen: { ...all, isOutside: [2], endemic: [1] } }, {}, true],
  ['one part does not', { requireWhen: { ...all, isOutside: [2], endemic: [7] } }, {}, false],
])('has to be there: %s', (_, item, facts, required) => {
  expect(isRequired({ ...fixed, ...item }, project(facts))).toBe(required)
})

test.each([
  [90, 3, 30],
  [89, 3, 29],
  [33, 1.1, 30],
  [0, 3, 0],
  [90, null, null],
  [90, 0, null],
])('%i at %s a day last for %s days', (quantity, dailyUse, days) => expect(coverDaysOf(quantity, dailyUse)).toBe(days))

test.each([
  // Nothing is required: nothing there is not counted.
  [0, 0, null, null],
  [1, 0, null, normal],
  [0, 100, null, none],
  [49, 100, null, scarce],
  [50, 100, null, low],
  [99, 100, null, low],
  [100, 100, null, normal],
  [100, 100, 7, normal],
  // Days that are too few are told whatever is required.
  [100, 100, 6, scarce],
  [400, 100, 6, scarce],
  [300, 100, null, normal],
  [301, 100, null, surplus],
  [301, 100, 365, normal],
  [301, 100, 366, surplus],
])('%i of %i that last for %s days are at level %s', (quantity, required, days, expected) => {
  expect(stockLevelOf(quantity, required, days)).toBe(expected)
})

test.each([
  ['2026-03-05', ExpiryState.expired],
  ['2026-03-06', ExpiryState.imminent],
  ['2026-04-05', ExpiryState.imminent],
  ['2026-04-06', ExpiryState.near],
  ['2026-06-04', ExpiryState.near],
  ['2026-06-05', ExpiryState.good],
  [null, ExpiryState.good],
])('on 06 March what ends on %s is %i', (nearestExpiry, expected) => {
  const row = { expiryManaged: 1, warnDays: 90, quantity: 10, expiredQuantity: 0, nearestExpiry } as const
  expect(expiryStateOf(row, '2026-03-06')).toBe(expected)
  expect(expiryStateOf({ ...row, expiryManaged: 0 }, '2026-03-06')).toBeNull()
  expect(expiryStateOf({ ...row, expiredQuantity: 1 }, '2026-03-06')).toBe(ExpiryState.expired)
  expect(expiryStateOf({ ...row, quantity: 0 }, '2026-03-06')).toBeNull()
})

describe('how far a project has come', () => {
  const rows = (...levels: (typeof normal | typeof none | typeof scarce | typeof low | typeof surplus)[]) =>
    levels.map((stockLevel) => ({ requiredQuantity: 10, stockLevel }))
  test.each([
    ['nothing is required', [{ requiredQuantity: 0, stockLevel: normal }], ReachBand.none],
    ['all of it is there', rows(normal, surplus), ReachBand.reached],
    ['four of five', rows(normal, normal, normal, normal, low), ReachBand.nearly],
    ['four of five, of the fifth nothing', rows(normal, normal, normal, normal, none), ReachBand.missed],
    ['three of four', rows(normal, normal, normal, scarce), ReachBand.missed],
    ['what is not required does not count', [...rows(normal), { requiredQuantity: 0, stockLevel: null }], ReachBand.reached],
  ])('%s', (_, held, band) => expect(reachOf(held).band).toBe(band))
})
