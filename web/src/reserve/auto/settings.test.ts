import { expect, test } from 'vitest'
import { byMoment } from './settings.ts'

test('projects that share a moment are written at once, and each keeps its own', () => {
  const rows = [
    { projectId: 1, cycle: 1, executeTime: '10:00' },
    { projectId: 2, cycle: 2, executeTime: '10:00' },
    { projectId: 3, cycle: 1, executeTime: '10:00' },
  ] as const
  expect(byMoment(rows)).toEqual([
    { cycle: 1, executeTime: '10:00', projectIds: [1, 3] },
    { cycle: 2, executeTime: '10:00', projectIds: [2] },
  ])
})
