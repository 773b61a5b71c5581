import { describe, expect, test } from 'vitest'
import { bodyStateComplaint, type Condition, feverBandOf, isWorse, levelOf } from './level.ts'
import { declareStatus, isLateFilled } from './status.ts'

const well: Condition = { temperature: '36.5', bodyState: 1, symptoms: [], contactHistory: 0, isolationState: 0, testResult: null }

test.each<[string, Partial<Condition>, number]>([
  ['nothing', {}, 0],
  ['no temperature', { temperature: null }, 0],
  ['just below fever', { temperature: '37.2' }, 0],
  ['fever', { temperature: '37.3' }, 2],
  ['just below high fever', { temperature: '39.0' }, 2],
  ['high fever', { temperature: '39.1' }, 3],
  ['too cold', { temperature: '34.9' }, 2],
  ['cold enough', { temperature: '35.0' }, 0],
  ['a minor symptom', { bodyState: 2, symptoms: [14] }, 1],
  ['another symptom', { bodyState: 2, symptoms: [99] }, 1],
  ['a major symptom', { bodyState: 2, symptoms: [14, 12] }, 2],
  ['a dangerous symptom', { bodyState: 2, symptoms: [14, 34] }, 3],
  ['unwell', { bodyState: 2 }, 1],
  ['ill and treated', { bodyState: 3 }, 2],
  ['close contact', { contactHistory: 1 }, 2],
  ['contact of a contact', { contactHistory: 2 }, 1],
  ['slight contact', { contactHistory: 3 }, 1],
  ['isolated at home', { isolationState: 1 }, 2],
  ['a positive test', { testResult: 2 }, 2],
  ['a negative test', { testResult: 1 }, 0],
])('the level of %s', (_, more, level) => expect(levelOf({ ...well, ...more })).toBe(level))

test('the thresholds are parameters', () => {
  expect(levelOf({ ...well, temperature: '37.0' }, { fever: 37, highFever: 38.5 })).toBe(2)
  expect(levelOf({ ...well, temperature: '38.5' }, { fever: 37, highFever: 38.5 })).toBe(3)
})

test.each([
  [null, null],
  ['36.9', 1],
  ['37.2', 1],
  ['37.3', 2],
  ['38.0', 2],
  ['38.1', 3],
  ['39.0', 3],
  ['39.1', 4],
])('the band of %s', (temperature, band) => expect(feverBandOf(temperature)).toBe(band))

test('worse is more than the last time, and never without one', () => {
  expect([isWorse(2, 1), isWorse(2, 2), isWorse(0, 3), isWorse(3, null)]).toEqual([true, false, false, false])
})

test('well excludes symptoms and fever', () => {
  expect(bodyStateComplaint(well, 37.3)).toBeNull()
  expect(bodyStateComplaint({ ...well, symptoms: [26] }, 37.3)).toMatch('身体状况不能为“良好”')
  expect(bodyStateComplaint({ ...well, temperature: '37.3' }, 37.3)).not.toBeNull()
  expect(bodyStateComplaint({ ...well, temperature: '37.3', bodyState: 2 }, 37.3)).toBeNull()
})

describe('the status of a day', () => {
  const deadlineAt = '2026-03-05T16:00:00.000Z'
  const before = new Date('2026-03-05T15:59:59Z')
  const at = new Date(deadlineAt)
  const after = new Date('2026-03-05T16:00:00.001Z')
  test.each<[string, boolean, boolean | null, Date, 0 | 1 | 2 | 3]>([
    ['not asked', false, null, after, 0],
    ['declared without being asked', false, false, after, 2],
    ['to be declared', true, null, before, 1],
    ['to be declared at the last moment', true, null, at, 1],
    ['missed', true, null, after, 3],
    ['in time', true, true, after, 2],
    ['late', true, false, after, 3],
  ])('%s', (_, obliged, onTime, now, status) => expect(declareStatus({ obliged, onTime, deadlineAt }, now)).toBe(status))

  test('late is filled after all', () => {
    expect(isLateFilled({ obliged: true, onTime: false, deadlineAt })).toBe(true)
    expect(isLateFilled({ obliged: false, onTime: false, deadlineAt })).toBe(false)
    expect(isLateFilled({ obliged: true, onTime: null, deadlineAt })).toBe(false)
  })
})
