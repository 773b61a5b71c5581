import type { CodeSet } from '../core/codes.ts'
import type { Filters, Told, Words } from './subject.ts'

/** A figure that no metric counts. `where` are the filters of the list that shows what it counts: words, list and count all take them from here. */
export type ToldFigure = Words & { readonly told: Told; readonly where?: Filters }
/** Such figures by the names that their numbers have on the wire. */
export type ToldFigures = Readonly<Record<string, ToldFigure>>

/** What whoever counts has to have: a count for every figure that has words, and none for another. */
export type CountsOf<F extends ToldFigures, C> = { readonly [N in keyof F]: C }

/** Codes as a sentence has them: 无库存、紧缺或不足. */
export function eitherOf<C extends number>(set: CodeSet<C>, codes: readonly C[]): string {
  const labels = codes.map((code) => set.label(code))
  return [labels.slice(0, -1).join('、'), labels.at(-1)].filter(Boolean).join('或')
}
