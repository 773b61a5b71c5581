import { rate } from '@oems/contract/core/rate.ts'
import type { Count, Figure, Subject, Term, Values } from '@oems/contract/figures/subject.ts'
import type { Answers, ByValue, Question } from './question.ts'
import type { BreakdownOf, FactCode, MetricCode } from './registry.ts'
import type { Grain } from './slices.ts'
import type { Period } from './source.ts'

/** A term of a metric that there is, by a breakdown that it has: what else a contract says does not compile where it is read. Persons are asked for by `persons`. */
export type KnownTerm = {
  [M in FactCode]: { readonly metric: M; readonly breakdown?: BreakdownOf<M>; readonly values?: readonly number[] }
}[FactCode]
export type KnownSubject = Subject<KnownTerm>

type Asked<By extends Grain | undefined> = Readonly<Record<string, Question<string | undefined, By>>>
export type Found = Answers<Asked<undefined>>
type FoundBy = Answers<Asked<Grain>>

const countsKnown = new WeakMap<Subject, readonly Count[]>()

/** The numbers that figures are made of, each once. */
export function countsIn(subject: Subject): readonly Count[] {
  const found = countsKnown.get(subject) ?? [
    ...new Set(Object.values(subject).flatMap((figure) => (figure.kind === 'share' ? [figure.part, figure.whole] : [figure]))),
  ]
  countsKnown.set(subject, found)
  return found
}
const keyOf = ({ metric, breakdown = '' }: Term) => `${metric} ${breakdown}`

/** What the engine has to be asked for a subject: every metric and breakdown once. */
export function questionsOf(subject: KnownSubject, period: Period): Asked<undefined>
export function questionsOf(subject: KnownSubject, period: Period, by: Grain): Asked<Grain>
export function questionsOf(subject: KnownSubject, period: Period, by?: Grain): Asked<Grain | undefined> {
  const terms = countsIn(subject).flatMap(({ plus, minus }) => [...plus, ...minus])
  return Object.fromEntries(
    terms.map((term) => [keyOf(term), { metric: term.metric as MetricCode, breakdown: term.breakdown, by, period }]),
  )
}

/** Reads a number of a subject from the answers to its questions. */
export const countFrom = (found: Found) => countOf(termFrom(found))
export const termFrom = (found: Found) => (term: Term) => numberIn(found[keyOf(term)]!, term)

/** A number of a subject from those of its terms, wherever they come from. */
export const countOf =
  (numberOf: (term: Term) => number) =>
  ({ plus, minus }: Count): number =>
    total(plus, numberOf) - total(minus, numberOf)
const total = (terms: readonly Term[], numberOf: (term: Term) => number) => terms.reduce((sum, term) => sum + numberOf(term), 0)
const numberIn = (answer: number | ByValue, { values = [] }: Term) =>
  typeof answer === 'number' ? answer : values.reduce((sum, value) => sum + (answer.get(value) ?? 0), 0)

/** The figures of a subject, wherever its numbers come from. */
export const valuesOf = <S extends Subject>(subject: S, numberOf: (count: Count) => number) =>
  Object.fromEntries(Object.entries(subject).map(([name, figure]) => [name, figureOf(figure, numberOf)])) as Values<S>

const figureOf = (figure: Figure, numberOf: (count: Count) => number) =>
  figure.kind === 'share' ? rate(numberOf(figure.part), numberOf(figure.whole), figure.per) : numberOf(figure)

/** The same for each day, month or year. */
export function pointsOf<S extends Subject>(subject: S, found: FoundBy): (Values<S> & { readonly key: string })[] {
  const [first = []] = Object.values(found)
  return first.map(({ key }, at) => ({
    key,
    ...valuesOf(
      subject,
      countOf((term) => numberIn(found[keyOf(term)]![at]!.value, term)),
    ),
  }))
}
