import type { ValueOf } from '@oems/contract/core/value.ts'
import { cardFigures } from '@oems/contract/drugStock/cardFigures.ts'
import type { CardSearch, StockCard, StockFigures } from '@oems/contract/drugStock/cards.ts'
import type { CountsOf } from '@oems/contract/figures/told.ts'
import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { array, askPrepared } from '../../core/db/database.ts'
import { has, is } from '../../core/db/filters.ts'
import { offsetOf, orderOf } from '../../core/db/paging.ts'
import { drug as d } from '../../dictionary/tables.ts'
import { closableDays, unclosedDays } from '../closing/balances.ts'
import { clinicDrug as c } from '../tables.ts'
import { aroundCard, cardColumns, yuan } from './columns.ts'
import { atPlace } from './place.ts'

type DrugFilters = Pick<CardSearch, 'drugName' | 'drugIds' | 'drugKind' | 'diseaseTypes' | 'controlLevel' | 'coldChain'>

/** A few hundred or thousand drugs are looked through before the cards are. */
function ofDrugs({ drugName, drugIds, diseaseTypes, ...q }: DrugFilters): SQL | undefined {
  const wanted = and(
    drugName === null
      ? undefined
      : or(has(d.drugName, drugName), has(d.pinyin, drugName), has(d.tradeName, drugName), eq(d.barcode, drugName)),
    drugIds.length > 0 ? inArray(d.id, [...drugIds]) : undefined,
    diseaseTypes.length > 0 ? arrayOverlaps(d.diseaseTypes, diseaseTypes) : undefined,
    and(is(d.drugKind, q.drugKind), is(d.controlLevel, q.controlLevel), is(d.coldChain, q.coldChain)),
  )
  return wanted && sql`${c.drugId} in (select ${d.id} from ${d} where ${wanted})`
}

const anyOf = (column: SQL | object, codes: readonly number[]) =>
  codes.length > 0 ? sql`${column} = any(${array(codes)}::smallint[])` : undefined
/** What the figures themselves lead to: it narrows the list, not them. */
const inStates = (
  { stockLevel, expiryState }: Pick<CardSearch, 'stockLevel' | 'expiryState'>,
  of: Readonly<Record<'level' | 'expiry', SQL>>,
) => and(anyOf(of.level, stockLevel), anyOf(of.expiry, expiryState)) ?? sql`true`

/** The cards that a search finds, without the states that it names. */
const found = async (ctx: Ctx, query: Omit<CardSearch, 'pageNo' | 'pageSize' | 'sortRules'>) =>
  and(isNull(c.deletedAt), await atPlace(ctx, c, query), ofDrugs(query))!

/** All that a search finds, for exports. */
export const cardsOf = async (ctx: Ctx, query: Omit<CardSearch, 'pageNo' | 'pageSize' | 'sortRules'>) =>
  and(await found(ctx, query), inStates(query, { level: sql`${c.stockLevel}`, expiry: sql`${c.expiryState}` }))!

type Figures = Omit<ValueOf<typeof StockFigures>, 'unclosedDays'>
type Row = Figures & Omit<StockCard, 'id' | 'amount'> & { readonly total: number; readonly id: number | null; readonly cardAmount: string }

const sortable = {
  drugName: sql`${d.pinyin}`,
  quantity: sql`m.quantity`,
  coverDays: sql`m.cover_days`,
  nearestExpiry: sql`m.nearest_expiry`,
}
/** Of all cards that are found only that is kept by which the page is sorted. */
const sortedBy: Readonly<Record<string, SQL>> = {
  quantity: sql`, ${c.quantity} as quantity`,
  coverDays: sql`, ${c.coverDays} as cover_days`,
  nearestExpiry: sql`, ${c.nearestExpiry} as nearest_expiry`,
}
const keptFor = ({ sortRules }: CardSearch) => [...new Set(sortRules.map(({ field }) => field))].flatMap((field) => sortedBy[field] ?? [])

const ofLevels = (levels: readonly number[]) => sql`count(*) filter (where m.stock_level in (${code(...levels)}))`
const ofExpiry = (states: readonly number[]) => sql`count(*) filter (where m.expiry_state in (${code(...states)}))`
/** Each figure that has words, counted by the filters with which the list shows it. */
const counts: CountsOf<typeof cardFigures, SQL> = {
  kinds: sql`(select count(*) from (select distinct drug_id from matched) k)`,
  shortage: ofLevels(cardFigures.shortage.where.stockLevel),
  stockout: ofLevels(cardFigures.stockout.where.stockLevel),
  nearExpiry: ofExpiry(cardFigures.nearExpiry.where.expiryState),
  expired: ofExpiry(cardFigures.expired.where.expiryState),
  amount: yuan(sql`coalesce(sum(m.fen), 0)`),
}

/** Page, total and figures are one statement, hence of one moment; of cards that are not on the page it reads what is counted, and no more. */
export const list = (ctx: Ctx, query: CardSearch) =>
  query.clinicId === null ? listed(ctx, query) : ctx.ofOneMoment((inside) => listed(inside, query))

async function listed(ctx: Ctx, query: CardSearch) {
  const shown = inStates(query, { level: sql`m.stock_level`, expiry: sql`m.expiry_state` })
  const order = sql.join([...orderOf(query, sortable), sql`${d.pinyin}`, sql`m.id`], sql`, `)
  const { amount: _, ...columns } = cardColumns
  const statement = sql`
    with matched as materialized (
      select ${c.id} as id, ${c.drugId} as drug_id, ${c.stockLevel} as stock_level, ${c.expiryState} as expiry_state, ${c.amount} as fen
        ${sql.join(keptFor(query))}
      from ${c} where ${await found(ctx, query)}),
    figures as (
      select count(*) filter (where ${shown}) as total,
        ${columnsOf(counts)}
      from matched m),
    page as (
      select id, row_number() over () as place from (
        select m.id from matched m join ${d} on ${d.id} = m.drug_id where ${shown}
        order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}) first)
    select figures.*, cards.* from figures left join (
      select page.place, ${columnsOf({ ...columns, cardAmount: cardColumns.amount })}
      from page join ${c} on ${c.id} = page.id ${aroundCard}) cards on true
    order by cards.place`
  const rows = await askPrepared<Row>(ctx.db, statement)
  const unclosed = query.clinicId === null ? null : await unclosedOf(ctx, query.clinicId)
  const { total, kinds, shortage, stockout, nearExpiry, expired, amount } = rows[0]!
  return {
    list: rows.flatMap(({ id, cardAmount, ...row }) => (id === null ? [] : [{ ...row, id, amount: cardAmount }])),
    ...{ total, pageNo: query.pageNo, pageSize: query.pageSize },
    figures: { kinds, shortage, stockout, nearExpiry, expired, amount, unclosedDays: unclosed },
  }
}

/** Days for which the daily settlement of level-3 drugs may still be made, and is missing. */
async function unclosedOf(ctx: Ctx, clinicId: number): Promise<string[]> {
  const open = await unclosedDays(ctx.db, closableDays(ctx.now), sql`c.clinic_id = ${clinicId}`)
  return open.map(({ day }) => day)
}
