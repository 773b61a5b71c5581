import { PeGrade, PeTag } from '@oems/contract/examination/codes.ts'
import type { ItemEntry } from '@oems/contract/examination/items.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../core/db/database.ts'
import { newDatabase } from '../testing/cluster.ts'
import { readItem } from './itemCells.ts'
import { type Defs, entryErrors, judge } from './judge.ts'
import { peItemDef } from './tables.ts'

let defs: Defs
beforeAll(async () => {
  // As delivered: in the shared one another test may have changed a definition.
  const database = openDatabase(await newDatabase(), { writers: 1, readers: 1 })
  defs = new Map((await database.db.select().from(peItemDef)).map((def) => [def.code, def]))
  await database.close()
})

const entry = (code: string, value: string | null, more: Partial<ItemEntry> = {}): ItemEntry => ({
  ...{ code, value, text: null, refLow: null, refHigh: null },
  ...more,
})
const judged = (code: string, value: string, sex: number = Sex.male, more: Partial<ItemEntry> = {}) => {
  const { items, tags, topGrade } = judge(defs, sex, [entry(code, value, more)])
  return [items[0]!.flag, topGrade, tags]
}
const [normal, high, low, positive] = [0, 1, 2, 3]

describe('by the table of 03 §2.13', () => {
  test.each([
    ['SBP', '139', normal, PeGrade.none, []],
    ['SBP', '140', high, PeGrade.b, [PeTag.highPressure]],
    ['SBP', '179', high, PeGrade.b, [PeTag.highPressure]],
    ['SBP', '182', high, PeGrade.a, [PeTag.highPressure]],
    ['SBP', '85', low, PeGrade.b, []],
    ['DBP', '110', high, PeGrade.a, [PeTag.highPressure]],
    ['HR', '45', low, PeGrade.a, []],
    ['FPG', '2.8', low, PeGrade.a, []],
    ['FPG', '16.7', high, PeGrade.a, [PeTag.highGlucose]],
    ['TC', '5.19', normal, PeGrade.none, []],
    ['TC', '5.2', high, PeGrade.b, [PeTag.highLipids]],
    ['BMI', '24.1', high, PeGrade.b, [PeTag.overweight]],
    ['BMI', '28', high, PeGrade.b, [PeTag.obese]],
    ['ALT', '749', high, PeGrade.b, [PeTag.liver]],
    ['ALT', '750', high, PeGrade.a, [PeTag.liver]],
    ['HGB', '60', low, PeGrade.a, [PeTag.anaemia]],
    ['PTA', '1', positive, PeGrade.b, [PeTag.hearing]],
    ['PTA', '0', normal, PeGrade.none, []],
  ])('%s %s', (code, value, flag, grade, tags) => expect(judged(code, value)).toEqual([flag, grade, tags]))

  test('women have ranges of their own', () => {
    expect(judged('HGB', '120', Sex.female)).toEqual([normal, PeGrade.none, []])
    expect(judged('HGB', '120', Sex.male)).toEqual([low, PeGrade.b, [PeTag.anaemia]])
    expect(judged('ALT', '600', Sex.female)).toEqual([high, PeGrade.a, [PeTag.liver]])
  })
})

test('a range that the report prints goes before the definition’s, and stays with the item', () => {
  expect(judged('ALT', '45', Sex.male, { refLow: '5', refHigh: '40' })).toEqual([high, PeGrade.b, [PeTag.liver]])
  const [item] = judge(defs, Sex.male, [entry('ALT', '45', { refHigh: '40' })]).items
  expect(item).toMatchObject({ name: '谷丙转氨酶', unit: 'U/L', refLow: null, refHigh: '40', ownRange: 1 })
  expect(judge(defs, Sex.male, [entry('ALT', '45')]).items[0]).toMatchObject({ refLow: '9', refHigh: '50', ownRange: 0 })
})

test('the worst item grades the examination, each tag stands once', () => {
  const found = judge(defs, Sex.male, [entry('SBP', '182'), entry('DBP', '95'), entry('UA', '500'), entry('HR', '70')])
  expect(found).toMatchObject({ topGrade: PeGrade.a, abnormalCount: 3, tags: [PeTag.highPressure, PeTag.highUricAcid] })
})

test('a value below nought is one where the limits of its item reach there, or where it has none', () => {
  const sbp = defs.get('SBP')!
  const none = { refLowMale: null, refHighMale: null, refLowFemale: null, refHighFemale: null, aLow: null, aHigh: null, aTimes: null }
  const added = new Map([
    ...defs,
    ['BMD', { ...sbp, ...none, code: 'BMD', name: '骨密度T值', refLowMale: '-1', refLowFemale: '-1' }],
    ['AXIS', { ...sbp, ...none, code: 'AXIS', name: '电轴' }],
  ])
  const errorsOf = (...entries: ItemEntry[]) => entryErrors(added, entries).map(({ path, msg }) => `${path} ${msg}`)
  expect(errorsOf(entry('BMD', '-2.5'), entry('AXIS', '-30'), entry('FPG', '-1', { refLow: '-2', refHigh: '4' }))).toEqual([])
  for (const code of ['SBP', 'TC', 'FPG'])
    expect(errorsOf(entry(code, '-1'))).toEqual([expect.stringMatching(/^items\.0\.value .+不能小于0；可以为负数的，请在体检项目中设置/)])
  expect(judge(added, Sex.male, [entry('BMD', '-2.5')]).items[0]).toMatchObject({ flag: low, refLow: '-1' })
})

test.each([
  ['-5', { value: '-5' }],
  ['−2.5（≥−1）', { value: '-2.5', refLow: '-1', refHigh: null }],
  ['-30(-30-90)', { value: '-30', refLow: '-30', refHigh: '90' }],
  ['-3(-10--1)', { value: '-3', refLow: '-10', refHigh: '-1' }],
  ['5.6(3.9--6.1)', { value: '5.6', refLow: '3.9', refHigh: '6.1' }],
])('a cell says %s', (cell, said) => {
  expect(readItem(defs.get('SBP')!, cell)).toMatchObject(said)
})

test('what cannot be is said at its place', () => {
  const wrong = [
    entry('XYZ', '1'),
    entry('SBP', null),
    entry('SBP', '120'),
    entry('PTA', '2'),
    entry('FPG', '5', { refLow: '6', refHigh: '4' }),
  ]
  expect(entryErrors(defs, wrong).map(({ path }) => path)).toEqual([
    'items.0.code',
    'items.1.value',
    'items.2.code',
    'items.3.value',
    'items.4.refHigh',
  ])
})
