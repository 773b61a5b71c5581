import type { Figure, Told, Words } from '@oems/contract/figures/subject.ts'

/** A figure whose 口径 can be told: by the metrics that it is made of, or in its own words. */
export type Explained = Figure | (Words & { readonly told: Told })
