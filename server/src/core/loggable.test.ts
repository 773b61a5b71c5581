import { under, write } from '@oems/contract/core/call.ts'
import { Done, list, loginName, longText, optional, password, reason, shape, text } from '@oems/contract/core/fields.ts'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import '../testing/testApp.ts'
import type { LogTarget } from './domain.ts'
import { differenceOf, paramsOf, reasonIn, sentenceOf, typedLoginName } from './loggable.ts'
import { reasonOf, sealedReason } from './logReason.ts'
import { typedName } from './typedName.ts'
import { withoutNumbers } from './withoutNumbers.ts'

const { save } = under('/x', {
  save: write.post(
    'save',
    'login',
    shape({
      title: text('名称', 40, { log: 'plain' }),
      login: loginName,
      secret: password('密码'),
      note: optional(longText('备注')),
      people: list(shape({ name: text('姓名', 20, { log: 'personal' }), job: text('岗位', 20, { log: 'plain' }) })),
      why: reason(),
    }),
    Done,
  ),
})
const sent = {
  title: '王 13987651234',
  login: 'Wer?',
  secret: 'Geheim&73',
  note: '发热',
  people: [{ name: '秦可卿', job: '焊工' }],
  why: '确诊 139-8765-1234',
}

describe('of what was sent', () => {
  test('the log holds what each field allows, lists and records in lists as well', () => {
    expect(paramsOf(save, sent)).toEqual({
      title: '王 139****1234',
      login: typedName('wer?'),
      secret: undefined,
      note: '***',
      people: [{ name: '***', job: '焊工' }],
      why: undefined,
    })
    expect(paramsOf(save, sent, 'kerstin')).toMatchObject({ login: 'kerstin' })
    expect([typedLoginName(save, sent), reasonIn(save, sent)]).toEqual(['Wer?', sent.why])
  })
  test('text that was looked for is none of it, and a map of anything is nothing', () => {
    expect(paramsOf({ ...save, kind: 'read' }, sent)).toMatchObject({ title: '***', people: [{ name: '***', job: '***' }] })
    const anything = shape({ more: Type.Record(Type.String(), Type.String()) })
    expect(paramsOf({ ...save, input: anything }, { more: { 症状: '发热' } })).toEqual({ more: '***' })
  })
  test('a sentence says neither what it quotes nor what was typed', () => {
    expect(sentenceOf(save, sent, '“秦可卿”不能发热，王 13987651234 Geheim&73')).toBe('“…”不能…，王 139****1234 …')
  })
})

test('a difference of a list shows of its items what their class allows', () => {
  const fields = { tags: list(text('标签', 20, { log: 'plain' })), names: list(text('姓名', 20, { log: 'personal' })), why: reason() }
  const logTargets = new Map<string, LogTarget>([['事', { permissions: [], fields }]])
  const change = { what: '事', id: 1, before: null, after: { tags: ['甲'], names: ['秦可卿'], why: '确诊', unnamed: '发热' } }
  expect(differenceOf({ logTargets }, change).fields.map(({ field, new: now }) => [field, now])).toEqual([
    ['tags', ['甲']],
    ['names', ['******']],
    ['why', '******'],
    ['unnamed', '******'],
  ])
})

test('a reason is read as it was typed but for numbers, and does not stand in the log in clear', () => {
  const stored = sealedReason(sent.why)
  expect(stored).not.toContain('确诊')
  expect([reasonOf(stored), reasonOf('从前的原因'), reasonOf(null), sealedReason(null)]).toEqual([
    '确诊 139****1234',
    '从前的原因',
    null,
    null,
  ])
})

test.each([
  ['电话13987651234。', '电话139****1234。'],
  ['+8613987651234', '+86139****1234'],
  ['139 8765 1234', '139****1234'],
  ['11010119900307453X', '110***********453X'],
  ['110101900307453', '110********7453'],
  ['2026-03-05 09:00', '2026-03-05 09:00'],
  ['1772672400000', '1772672400000'],
  ['20260305ABCD1234', '20260305ABCD1234'],
  ['0b0e7a52-4f0c-4f0e-9b1c-f13987651234', '0b0e7a52-4f0c-4f0e-9b1c-f13987651234'],
])('numbers of people in %s', (typed, kept) => {
  expect(withoutNumbers(typed)).toBe(kept)
})
