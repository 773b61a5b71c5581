import { expect, test } from 'vitest'
import { type Cell, openCount } from './openCells.ts'

const cell = (declareType: Cell['declareType'], status: Cell['status'], lateFilled = false): Cell => ({
  ...{ declareType, status, lateFilled },
  ...{ deadlineAt: null, deadline: null },
})

test('what is pending or overdue is open; what was filled in late, declared or not asked for is not', () => {
  const declare = [cell(1, 1), cell(2, 3), cell(3, 3, true), cell(4, 0), cell(5, 2)]
  expect(openCount({ declare, health: null })).toBe(2)
})

test('where the cells could not be read the people who have not declared count', () => {
  expect(openCount({ declare: null, health: null })).toBe(0)
})
