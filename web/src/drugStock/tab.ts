import type { ReactNode } from 'react'
import type { ChosenClinic } from './useClinic.ts'
import type { StockDialogs } from './useStockDialogs.tsx'

/** What every part of the page is drawn with. */
export interface TabProps {
  readonly clinic: ChosenClinic
  readonly dialogs: StockDialogs
  /** Leads to the other parts. */
  readonly choice: ReactNode
  readonly picker: ReactNode
}
