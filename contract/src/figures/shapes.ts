import type { TObject, TSchema } from 'typebox'
import { id, list, maybe, shape, text, whole, yes } from '../core/fields.ts'
import { RowType } from './codes.ts'
import { count, Drill, Fig, framed, RateFig, rateText } from './shared.ts'
import type { Figure, Share, Subject } from './subject.ts'

type Cards<S extends Subject> = { [N in keyof S]: S[N] extends Share ? typeof RateFig : typeof Fig }
type Fields<S extends Subject> = { [N in keyof S]: S[N] extends Share ? typeof rateText : typeof count }

const each = (subject: Subject, schemaOf: (figure: Figure) => TSchema): unknown =>
  Object.fromEntries(Object.entries(subject).map(([name, figure]) => [name, { ...schemaOf(figure), title: figure.title }]))

/** Each figure beside the former period's and last year's. */
export const cards = <S extends Subject>(subject: S) => each(subject, ({ kind }) => (kind === 'share' ? RateFig : Fig)) as Cards<S>
/** Each figure alone. */
export const values = <S extends Subject>(subject: S) => each(subject, ({ kind }) => (kind === 'share' ? rateText : count)) as Fields<S>

const place = { orgId: id('组织'), orgName: text('组织', 100) }
const pathName = text('路径', 2000)

/** Of one node, as cards show it. `open`: somebody may still declare in time, so that a fall is no verdict. */
export const overviewOf = <S extends Subject>(subject: S) => framed({ open: yes('未截止'), ...cards(subject) })
/** Day by day, month by month or year by year. */
export const points = <S extends Subject>(subject: S) => list(shape({ key: text('日期', 10), ...values(subject) }))
/** A node by its direct children, its own people and what it had below it that was deleted, which has no id: together they are the whole. */
export const orgRows = <S extends Subject>(subject: S) =>
  list(shape({ rowType: RowType.schema, orgId: maybe(place.orgId), orgName: place.orgName, ...values(subject) }))
/** The projects below a node. */
export const projectRows = <S extends Subject>(subject: S) => list(shape({ ...place, pathName, ...values(subject) }))
/** The ten nodes that lead. */
export const topRows = <S extends Subject>(subject: S) =>
  list(
    shape({
      rank: whole('名次', 1, 100_000),
      ...place,
      pathName,
      ...values(subject),
      /** The caller's own node, shown with its rank when it is not among the ten. */
      own: whole('本单位', 0, 1),
      drill: Drill,
    }),
  )
/** A reply that is one of these lists. */
export const listing = <L extends ReturnType<typeof list<TObject>>>(rows: L) => framed({ list: rows })
