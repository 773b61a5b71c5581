import { CallError } from '@oems/client/callError.ts'
import { expect, test } from 'vitest'
import { eachDeclared } from './eachDeclared.ts'

test('a refused project stops none of the others, and is named with its reason', async () => {
  const seen: number[] = []
  const declare = async (projectId: number) => {
    if (projectId === 2) throw new CallError({ code: 1422, msg: '某项目：台账过旧', data: null })
  }
  const found = await eachDeclared([1, 2, 3], declare, (done) => seen.push(done))
  expect(found).toEqual({ declared: 2, leftOut: [{ projectId: 2, reason: '某项目：台账过旧' }] })
  expect(seen).toEqual([1, 2, 3])
})

test('what is a fault of the console itself is not taken for a refusal', async () => {
  const declare = () => Promise.reject(new TypeError('x'))
  await expect(eachDeclared([1], declare)).rejects.toThrow(TypeError)
})
