import { expect, test } from 'vitest'
import { conflict } from './errors.ts'
import { Turns } from './turns.ts'

test('so many at once, the others in their order; a failure gives its turn on, and too many are refused', async () => {
  const turns = new Turns(2, () => conflict('太忙'))
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = Array.from({ length: 103 }, (_, at) =>
    turns.of(async () => {
      begun.push(at)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (at === 0) throw new Error('failed')
    }),
  )
  const outcomes = Promise.allSettled(works)
  await expect(works[102]).rejects.toThrow('太忙')
  expect(begun).toEqual([0, 1])
  for (let ended = 0; ended < 102; ended += 1) {
    while (ends.length === 0) await Promise.resolve()
    ends.shift()!()
  }
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(begun).toEqual(Array.from({ length: 102 }, (_, at) => at))
})
