import { expect, test } from 'vitest'
import { countedIn } from './segments.ts'

const segments = [
  { label: '全部', count: '3,000' },
  { label: '逾期', count: '0' },
  { label: '无账号', count: undefined },
]
const counted = (room: number) => segments.map(({ count }) => countedIn(room, segments)(count))

test('all counts where there is room, then those that are not zero, then none', () => {
  expect(counted(Number.POSITIVE_INFINITY)).toEqual([true, true, false])
  expect(counted(282)).toEqual([true, true, false])
  expect(counted(281)).toEqual([true, false, false])
  expect(counted(270)).toEqual([false, false, false])
  expect(counted(100)).toEqual([false, false, false])
})
