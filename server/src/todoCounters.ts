import { unfilledToday } from './declaration/filling/todo.ts'
import { accountCounters } from './platform/todo/accounts.ts'
import type { Counter } from './platform/todo/counter.ts'

/** The to-do counters of all areas, as far as they are built (01 §5.7). */
export const todoCounters: readonly Counter[] = [unfilledToday, ...accountCounters]
