import { expect, test } from 'vitest'
import { empty } from './answers.ts'
import { keeping, nothingTyped, readTyped } from './measureStore.ts'

const done = { ...empty, state: 1 as const }
const partly = { ...empty, state: 2 as const, note: '采购在途' }

test('a sheet on which nothing is typed has no draft', () => {
  expect(keeping.keptOf(nothingTyped)).toBeNull()
  expect(keeping.keptOf({ answers: {}, remark: '' })).toEqual({ answers: {}, remark: '' })
})

test('a draft stands beneath what has been typed since', () => {
  const kept = readTyped(JSON.stringify({ answers: { 1: done, 2: partly }, remark: '雨季' }))!
  expect(keeping.restore({ answers: { 2: done }, remark: null }, kept)).toEqual({ answers: { 1: done, 2: done }, remark: '雨季' })
  expect(keeping.restore({ answers: {}, remark: '' }, kept).remark).toBe('')
})

test('what another version has kept is left', () => {
  for (const data of ['', '{', '{}', '[]']) expect(readTyped(data)).toBeNull()
})
