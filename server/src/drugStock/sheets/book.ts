import type { Exported } from '@oems/contract/core/exported.ts'
import { BookEntry, type BookSearch, type ControlledBook } from '@oems/contract/drugStock/controlledBook.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, daysBetween } from '../../core/days.ts'
import { is } from '../../core/db/filters.ts'
import { countUpTo } from '../../core/db/paging.ts'
import { badField, badInput, ruleBroken } from '../../core/errors.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import { clinicInScope } from '../clinics.ts'
import { balancesAt, c, unclosedDays } from '../closing/balances.ts'
import { stockMove as m } from '../tables.ts'
import { entriesOf, lossesOf, movesOf } from './bookEntries.ts'

/** Columns as 04 §4.3 asks for them: day, batch, in, out, balance, both names; and what was lost on its way. */
const columns = fieldColumns(BookEntry, {
  ...{ occurDay: 14, billNo: 20, billType: 12, drugName: 24, spec: 16, manufacturer: 28, unit: 10, batchNo: 16, expiryDate: 14 },
  ...{ inQuantity: 10, outQuantity: 10, balance: 10, batchBalance: 10, settleKind: 14, lostQuantity: 10, byName: 14, checkerName: 14 },
})
const mostDays = 400
/** More than a year of them at the busiest site; a sheet of paper holds some thirty. */
const mostPrinted = 3_000

function refuseDays({ startTime, endTime }: Pick<BookSearch, 'startTime' | 'endTime'>): void {
  if (endTime < startTime) throw badField('endTime', '结束日期不能早于开始日期')
  if (daysBetween(startTime, endTime) >= mostDays) throw badField('startTime', `一次最多${mostDays}天`)
}

interface Asked {
  readonly clinicId: number | null
  readonly startTime: string | null
  readonly endTime: string | null
}

/** 专用账册 of a clinic as a workbook. */
export async function exportBook(ctx: Ctx, { clinicId, startTime, endTime }: Asked): Promise<Exported> {
  const missing = [
    ...(clinicId === null ? [{ path: 'clinicId', msg: '请选择医务室' }] : []),
    ...(startTime === null ? [{ path: 'startTime', msg: '请选择开始日期' }] : []),
    ...(endTime === null ? [{ path: 'endTime', msg: '请选择结束日期' }] : []),
  ]
  if (clinicId === null || startTime === null || endTime === null) throw badInput(missing)
  const asked = { clinicId, startTime, endTime, drugId: null }
  refuseDays(asked)
  const { clinic } = await clinicInScope(ctx, clinicId)
  const unclosed = await unclosedIn(ctx, asked)
  return ctx.exporting({
    name: `${clinic.clinicName}专用账册`.slice(0, 60),
    sheetName: '专用账册',
    columns,
    count: async (most) =>
      unclosed.length +
      (await countUpTo(ctx.db, sql`from (select 1 from ${m} where ${movesOf(asked)} union all select 1 ${lossesOf(asked)}) entries`, most)),
    async *rows({ db }) {
      const before = await balancesAt(db, clinicId, addDays(startTime, -1))
      for await (const line of balanced(entriesOf(db, asked), before)) yield columns.map(({ value }) => value(line))
      for (const day of unclosed) yield columns.map(({ name }) => unclosedCells(day)[name] ?? null)
    },
  })
}

/** What the printed book says below its lines. */
const unclosedCells = (day: string): Readonly<Record<string, string>> => ({ occurDay: day, billType: '未日结' })

/** Days of the book that nobody has closed; today is not over. */
async function unclosedIn(ctx: Ctx, { clinicId, startTime, endTime, drugId }: BookSearch): Promise<readonly string[]> {
  const yesterday = addDays(dayOf(ctx.now), -1)
  const closable = { from: startTime, to: endTime < yesterday ? endTime : yesterday }
  if (closable.to < closable.from) return []
  const unclosed = await unclosedDays(ctx.db, closable, and(eq(c.clinicId, clinicId), is(c.drugId, drugId)))
  return unclosed.map(({ day }) => day)
}

/** The same as it is printed and signed, drug by drug, with what is left of each batch at the end. */
export async function book(ctx: Ctx, asked: BookSearch): Promise<ControlledBook> {
  refuseDays(asked)
  const { clinicId, startTime, endTime, drugId } = asked
  const [{ clinic, orgName }, before, after, unclosed] = [
    await clinicInScope(ctx, clinicId),
    await balancesAt(ctx.db, clinicId, addDays(startTime, -1), drugId),
    await balancesAt(ctx.db, clinicId, endTime, drugId),
    await unclosedIn(ctx, asked),
  ]
  const lines: BookEntry[] = []
  for await (const line of balanced(entriesOf(ctx.db, asked), before)) {
    lines.push(line)
    if (lines.length > mostPrinted) throw ruleBroken(`期间内的流水超过${mostPrinted}条，请缩短期间或选择一种药品`)
  }
  const drugs = [...Map.groupBy([...before, ...lines, ...after], (one) => one.drugId)].map(([id, [named]]) => {
    const ofDrug = <T extends { readonly drugId: number }>(all: readonly T[]) => all.filter((one) => one.drugId === id)
    return { ...named!, opening: sum(ofDrug(before)), lines: ofDrug(lines), closing: sum(ofDrug(after)), batches: ofDrug(after) }
  })
  const place = { clinicId, clinicName: clinic.clinicName, orgId: clinic.orgId, orgName }
  return { ...place, drugs, unclosedDays: [...unclosed] }
}
const sum = (lines: readonly { readonly balance: number }[]) => lines.reduce((all, { balance }) => all + balance, 0)

/** With what was left after each by the days of the events: what was booked late stands on its day, and the book adds up line by line. */
async function* balanced(entries: AsyncIterable<BookEntry>, before: readonly { drugId: number; batchId: number; balance: number }[]) {
  const [ofDrug, ofBatch] = [new Map<number, number>(), new Map<number, number>()]
  const add = (to: Map<number, number>, key: number, units: number) => {
    to.set(key, (to.get(key) ?? 0) + units)
    return to.get(key)!
  }
  for (const { drugId, batchId, balance } of before) {
    add(ofDrug, drugId, balance)
    add(ofBatch, batchId, balance)
  }
  for await (const entry of entries) {
    const delta = entry.inQuantity - entry.outQuantity
    yield { ...entry, balance: add(ofDrug, entry.drugId, delta), batchBalance: add(ofBatch, entry.batchId, delta) }
  }
}
