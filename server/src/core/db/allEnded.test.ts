import { expect, test } from 'vitest'
import { allEnded } from './allEnded.ts'

const failing = (why: string) => Promise.reject(new Error(why))

test('gives what all of them gave', async () => {
  expect(await allEnded([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})

test('fails with the first of them, and no sooner than the last has ended', async () => {
  let ended = false
  const slow = Promise.resolve()
    .then(() => undefined)
    .then(() => {
      ended = true
    })
  await expect(allEnded([slow, failing('first'), failing('second')])).rejects.toThrow('first')
  expect(ended).toBe(true)
})
