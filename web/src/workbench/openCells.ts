import type { Bench } from './bench.ts'

export type Cell = NonNullable<Bench['today']['declare']>[number]

/** Still to be declared, in time or not. */
export const isOpen = ({ status, lateFilled }: Pick<Cell, 'status' | 'lateFilled'>) => status === 1 || (status === 3 && !lateFilled)

/** How many things are open; where that could not be read, people who have not declared are one. */
export const openCount = ({ declare, health }: Pick<Bench['today'], 'declare' | 'health'>) =>
  declare?.filter(isOpen).length ?? (health !== null && health.unfilled > 0 ? 1 : 0)
