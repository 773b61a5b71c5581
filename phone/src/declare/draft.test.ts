import { expect, test } from 'vitest'
import { answered, complaintAt, type Draft, filed, firstOpen, stepOfField, stepped, stepsOf } from './draft.ts'

const requirements = { requireTemperature: true, requireLocation: false, fever: 37.3 }
const well: Draft = { date: '2026-03-05', temperature: '36.5', bodyState: 1, contactHistory: 0, isolationState: 0 }

test('a person who is well needs no symptoms, and nobody a place that the rule does not require', () => {
  expect(stepsOf({ bodyState: 1 }, requirements)).not.toContain('symptoms')
  expect(stepsOf({ bodyState: 2 }, requirements)).toContain('symptoms')
  expect(stepsOf({}, requirements)).not.toContain('symptoms')
  expect(stepsOf({ bodyState: 1 }, { requireLocation: true })).toContain('place')
})

test('the first question without an answer is the one to ask', () => {
  expect(firstOpen({ date: '2026-03-05' }, requirements)).toBe('temperature')
  expect(firstOpen({ ...well, temperature: null }, requirements)).toBe('temperature')
  expect(firstOpen({ ...well, temperature: null }, { ...requirements, requireTemperature: false })).toBe('review')
  expect(firstOpen(well, requirements)).toBe('review')
  expect(firstOpen(well, { ...requirements, requireLocation: true })).toBe('place')
})

test('a fever or a symptom contradicts 良好 in the server’s words', () => {
  expect(complaintAt('body', { ...well, temperature: '37.3' }, requirements)).toBe('已选择症状或发热，身体状况不能为“良好”')
  expect(complaintAt('body', { ...well, temperature: '37.3', bodyState: 2 }, requirements)).toBeNull()
})

test('other symptoms want words', () => {
  const unwell: Draft = { ...well, bodyState: 2, symptoms: [99] }
  expect(complaintAt('symptoms', unwell, requirements)).toBe('请填写其他症状')
  expect(complaintAt('symptoms', { ...unwell, symptomOther: '牙痛' }, requirements)).toBeNull()
})

test('back at 良好 the symptoms are taken back', () => {
  const unwell = answered(well, { bodyState: 2, symptoms: [14, 99], symptomOther: '牙痛' })
  expect(answered(unwell, { bodyState: 1 })).toMatchObject({ symptoms: [], symptomOther: null })
  expect(filed({ ...unwell, symptoms: [14] }, 0).symptomOther).toBeNull()
})

test('a change to unwell asks for symptoms, even where everything else is answered', () => {
  const { symptoms: _, ...unasked } = well
  expect(firstOpen(answered({ ...unasked, symptoms: [] }, { bodyState: 2 }), requirements)).toBe('symptoms')
  expect(firstOpen(answered(answered(well, { bodyState: 2 }), { symptoms: [] }), requirements)).toBe('review')
})

test('the temperature moves by tenths and stays within its limits', () => {
  expect(stepped(null, 1)).toBe('36.5')
  expect(stepped('36.9', 1)).toBe('37.0')
  expect(stepped('37.0', -1)).toBe('36.9')
  expect(stepped('43.0', 1)).toBe('43.0')
  expect(stepped('34.0', -1)).toBe('34.0')
})

test('a refused field leads to its question', () => {
  expect(['temperature', 'bodyState', 'symptomOther', 'leftSite', 'remark'].map(stepOfField)).toEqual([
    'temperature',
    'body',
    'symptoms',
    'place',
    'review',
  ])
})
