import { rateSign } from '@oems/contract/core/rate.ts'
import type { Drawn, Figures, Table, Value } from './declared.ts'

const headingOf = ({ title, kind, per = 100 }: Drawn) => (kind === 'share' ? `${title}${rateSign(per)}` : title)

/** Every figure of the subject, also those that are not drawn. */
export const tableOf = (
  first: string,
  subject: Figures,
  rows: readonly (readonly [name: string, values: Readonly<Record<string, Value>>])[],
): Table => ({
  head: [first, ...Object.values(subject).map(headingOf)],
  rows: rows.map(([name, values]) => [name, ...Object.keys(subject).map((figure) => values[figure] ?? null)]),
})
