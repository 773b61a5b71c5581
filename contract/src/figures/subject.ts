import type { Call } from '../core/call.ts'
import { rateSign } from '../core/rate.ts'

/** What is asked of the engine: a metric, or the facts that have one of some values of a breakdown. */
export interface Term {
  readonly metric: string
  readonly breakdown?: string
  readonly values?: readonly number[]
}

/** Filters of a list, as they stand in its address. */
export type Filters = Readonly<Record<string, string | number | readonly number[]>>
/** The list that shows whom figures count. */
export interface List {
  readonly call: Pick<Call, 'may'>
  /** Url of its menu. */
  readonly page: string
  /** The filter that takes the day; null: it shows the present alone. */
  readonly day: string | null
}

/** How a figure is counted that no metric has, in the sentences that a metric has (`core/statistics`). */
export interface Told {
  readonly formula: string
  readonly source: string
  readonly deadline: string
  readonly leavesOut: string
}
export interface Words {
  readonly title: string
  readonly unit?: string
  /** 口径: how it is counted. */
  readonly note?: string
  /** Which way is good news. */
  readonly good?: 'up' | 'down'
  /** The state that it counts, where it counts one: a chart draws it in the colour of that state's tag. */
  readonly tone?: 'done' | 'progress' | 'due' | 'overdue' | 'none'
  readonly told?: Told
}
/** A number: the sum of some terms, less others. */
export interface Count<T extends Term = Term> extends Words {
  readonly kind: 'count'
  readonly plus: readonly T[]
  readonly minus: readonly T[]
  /** The predicate of a row that counts, by the filters of the list. */
  readonly where?: Filters
  readonly list?: List
  readonly ofDays?: ListOfDays
}
/** The list that shows whom a figure counts over several days, by `startTime` and `endTime`, where the one of a day cannot or there is none. */
export interface ListOfDays {
  readonly list: List
  readonly where: Filters
  /** Days that it goes through at most. */
  readonly most: number
}
/** One number over another, in percent or per thousand. */
export interface Share<T extends Term = Term> extends Words {
  readonly kind: 'share'
  readonly part: Count<T>
  readonly whole: Count<T>
  readonly per: 100 | 1000
  /** A smaller divisor says nothing and takes no rank. */
  readonly least: number
}
export type Figure<T extends Term = Term> = Count<T> | Share<T>
/** Figures that are shown together, by their names on the wire. Calls, replies, cards, tables and charts are made from it. */
export type Subject<T extends Term = Term> = Readonly<Record<string, Figure<T>>>
/** The figures of a node or a day: numbers, and shares as text. */
export type Values<S extends Subject> = { readonly [N in keyof S]: S[N] extends Share ? string | null : number }

type CountWords = Words & Pick<Count, 'where'>

export const count = <const M extends string>(metric: M, words: CountWords): Count<{ metric: M }> => ({
  kind: 'count',
  plus: [{ metric }],
  minus: [],
  ...words,
})

/** Those of a metric that have one of these values of a breakdown. */
export const among = <const M extends string, const B extends string>(
  metric: M,
  breakdown: B,
  values: readonly number[],
  words: CountWords,
): Count<{ metric: M; breakdown: B; values: readonly number[] }> => ({
  kind: 'count',
  plus: [{ metric, breakdown, values }],
  minus: [],
  ...words,
})

export const difference = <A extends Term, B extends Term>(from: Count<A>, less: Count<B>, words: CountWords): Count<A | B> => ({
  kind: 'count',
  plus: [...from.plus, ...less.minus],
  minus: [...from.minus, ...less.plus],
  ...words,
})

export const share = <A extends Term, B extends Term>(
  part: Count<A>,
  whole: Count<B>,
  { per = 100, least = 1, ...words }: Words & Partial<Pick<Share, 'per' | 'least'>>,
): Share<A | B> => ({ kind: 'share', part, whole, per, least, ...words })

const changed = <S extends Subject>(subject: S, change: (figure: Figure) => Figure) =>
  Object.fromEntries(Object.entries(subject).map(([name, figure]) => [name, change(figure)])) as unknown as S

/** The same figures, those that say whom they count with the list that shows them; a share by its part. */
export const listed = <S extends Subject>(list: List, subject: S): S => {
  const withList = (counted: Count): Count => (counted.where ? { ...counted, list } : counted)
  return changed(subject, (figure) => (figure.kind === 'count' ? withList(figure) : { ...figure, part: withList(figure.part) }))
}

export const pick = <S extends Subject, N extends keyof S>(subject: S, ...names: readonly N[]): Pick<S, N> =>
  Object.fromEntries(names.map((name) => [name, subject[name]])) as Pick<S, N>

/** 健康率%: the heading of a figure's column. */
export const headingOf = (figure: Figure) => (figure.kind === 'count' ? figure.title : `${figure.title}${rateSign(figure.per)}`)
