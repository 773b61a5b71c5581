import { expect, test } from 'vitest'
import { arrange, type RunningSheet } from './demoToday.ts'

const sheet = (id: number, orgId: number, passed: boolean, parentId = 1): RunningSheet => ({ id, orgId, parentId, passed })

test('beside each other one sheet is overdue, one waits and one is declared, of three projects', () => {
  const sheets = [sheet(1, 10, true), sheet(2, 10, false), sheet(3, 11, false), sheet(4, 12, true), sheet(5, 13, true)]
  expect([...arrange(sheets)]).toEqual([
    [1, false],
    [3, false],
    [4, true],
  ])
})

test('a day on which no deadline has passed has nothing overdue; of a few projects nothing is arranged', () => {
  const beside = [10, 11, 12, 13].map((orgId) => sheet(orgId, orgId, false))
  const few = [20, 21, 22].map((orgId) => sheet(orgId, orgId, true, 2))
  expect([...arrange([...beside, ...few])]).toEqual([
    [10, false],
    [11, true],
  ])
})
