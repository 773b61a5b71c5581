import { accountCounters } from './accounts/todo.ts'
import { unfilledToday } from './declaration/filling/todo.ts'
import type { Counter } from './desk/todo.ts'

/** The to-do counters of all areas, as far as they are built (01 §5.7). */
export const todoCounters: readonly Counter[] = [unfilledToday, ...accountCounters]
