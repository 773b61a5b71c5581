import type { ReactNode } from 'react'
import type { Reserve } from './useReserve.ts'

export interface RowsProps {
  readonly reserve: Reserve
  /** Switches between the next level and projects. */
  readonly choice: ReactNode
}

/** What a project has declared of the type. */
export const historyOf = ({ type }: Pick<Reserve, 'type'>, orgId: number) => `/reserve/report/history/${orgId}?declareType=${type}`
