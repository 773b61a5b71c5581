import type { Figure } from '@oems/contract/figures/subject.ts'
import type { ToldFigure } from '@oems/contract/figures/told.ts'

/** A figure whose 口径 can be told: by the metrics that it is made of, or in its own words. */
export type Explained = Figure | ToldFigure
