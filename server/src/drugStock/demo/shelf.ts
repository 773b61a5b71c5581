import { BatchState, BillState, BillType, type BillTypeCode } from '@oems/contract/drugStock/codes.ts'
import { startOf } from '../../core/days.ts'
import type { stockCountLine } from '../besideTables.ts'
import { fen } from '../cardState.ts'
import type { BatchRow, BillRow, MoveRow } from '../tables.ts'

export interface DemoDrug {
  readonly id: number
  readonly name: string
  readonly warnDays: number
  readonly controlLevel: number
}
export interface DemoClinic {
  readonly id: number
  readonly orgId: number
  /** The group company to which it belongs. */
  readonly groupId: number | null
  readonly isOutside: number | null
  /** Accounts that may book there: whoever books first, whoever checks second. */
  readonly accounts: readonly number[]
}
export type DemoBatch = { -readonly [F in keyof Omit<BatchRow, 'toldDays'>]: BatchRow[F] }
export type DemoBill = { -readonly [F in keyof BillRow]: BillRow[F] }
export type DemoMove = Omit<MoveRow, 'id'> & { id: number; readonly billType: BillTypeCode }

export type DemoCountLine = { -readonly [F in keyof CountLine]: CountLine[F] }
type CountLine = typeof stockCountLine.$inferInsert

/** Everything that demonstration stock writes; ids are places in these lists until all of it is known. */
export interface Books {
  readonly batches: DemoBatch[]
  readonly bills: DemoBill[]
  readonly moves: DemoMove[]
  readonly counts: DemoCountLine[]
}

/** What each clinic has of them. */
export function booksByClinic({ batches, moves }: Books): (clinicId: number) => Pick<Books, 'batches' | 'moves'> {
  const [batchesOf, movesOf] = [Map.groupBy(batches, ({ clinicId }) => clinicId), Map.groupBy(moves, ({ clinicId }) => clinicId)]
  return (clinicId) => ({ batches: batchesOf.get(clinicId) ?? [], moves: movesOf.get(clinicId) ?? [] })
}

interface Entry {
  readonly batch: DemoBatch
  readonly delta: number
}

interface Counting {
  readonly differences: ReadonlyMap<DemoBatch, number>
  readonly checkerId?: number | null
}

/** The ledger of one clinic, kept as a posting keeps it: each move says what is left. */
export class Shelf {
  readonly batchesOf = new Map<number, DemoBatch[]>()
  /** By drug: the day of its last count. */
  readonly countedOn = new Map<number, string>()
  private readonly numbers = new Map<string, number>()
  readonly clinic: DemoClinic
  private readonly books: Books
  private serial = 0

  constructor(clinic: DemoClinic, books: Books) {
    this.clinic = clinic
    this.books = books
  }

  batch(
    drugId: number,
    more: Pick<BatchRow, 'batchNo' | 'expiryDate' | 'unitPrice' | 'supplier'> & { readonly productDate?: string | null },
  ) {
    const { id: clinicId, orgId } = this.clinic
    const made: DemoBatch = {
      ...{ id: this.books.batches.length, version: 0, ...stampOf('2000-01-01'), orgId, clinicId, drugId },
      ...{ productDate: null, ...more, quantity: 0, state: BatchState.inUse, freezeReason: null },
    }
    this.books.batches.push(made)
    this.batchesOf.set(drugId, [...(this.batchesOf.get(drugId) ?? []), made])
    return made
  }

  /** In the morning of a day; later bills of a day some minutes after. */
  post(billType: BillTypeCode, prefix: string, day: string, entries: readonly Entry[], more: Partial<DemoBill> = {}): DemoBill {
    const { id: clinicId, orgId, accounts } = this.clinic
    const postedAt = at(day, this.serial++ % 400)
    const number = (this.numbers.get(prefix + day) ?? 0) + 1
    this.numbers.set(prefix + day, number)
    const bill: DemoBill = {
      ...{ id: this.books.bills.length, version: 0, createdAt: postedAt, updatedAt: postedAt, deletedAt: null },
      ...{ createdBy: accounts[0] ?? 0, updatedBy: accounts[0] ?? 0, postedBy: accounts[0] ?? 0, orgId, clinicId, billType },
      ...{ billNo: `${prefix}${day.replaceAll('-', '')}${String(number).padStart(4, '0')}`, state: BillState.posted, occurDay: day },
      ...{ lines: null, lineNum: entries.length, amount: sum(entries.map(({ batch, delta }) => fen(Math.abs(delta), batch.unitPrice))) },
      ...{ targetClinicId: null, linkedBillId: null, medRecordId: null, seq: 0, checkerId: null, supplier: null, loanFlag: 0 },
      ...{ permitNo: null, remark: null, reason: null, reversedBillId: null, postedAt },
      ...more,
    }
    this.books.bills.push(bill)
    for (const { batch, delta } of entries) {
      batch.quantity += delta
      if (batch.createdAt < '2001') Object.assign(batch, stampOf(day))
      this.books.moves.push({
        ...{ id: this.books.moves.length, billId: bill.id, orgId, clinicId, drugId: batch.drugId, batchId: batch.id, delta, billType },
        ...{ batchAfter: batch.quantity, drugAfter: this.held(batch.drugId), occurDay: day, postedAt, price: batch.unitPrice },
      })
    }
    return bill
  }

  /** What was found of some batches, with a bill of what was too much and one of what was missing. */
  count(day: string, batches: readonly DemoBatch[], { differences, checkerId = null }: Counting): void {
    const { id: clinicId, orgId, accounts } = this.clinic
    const reason = '清点与账面不符（示例）'
    const booked = batches.map((batch) => ({ batch, balance: batch.quantity, difference: differences.get(batch) ?? 0 }))
    const post = (billType: 15 | 26, entries: typeof booked) =>
      entries.length === 0
        ? null
        : this.post(
            billType,
            'PD',
            day,
            entries.map(({ batch, difference }) => ({ batch, delta: difference })),
            { checkerId },
          ).id
    const found = post(
      BillType.surplus,
      booked.filter(({ difference }) => difference > 0),
    )
    const missing = post(
      BillType.shortfall,
      booked.filter(({ difference }) => difference < 0),
    )
    const countedAt = at(day, 0)
    for (const { batch, balance, difference } of booked) {
      this.countedOn.set(batch.drugId, day)
      this.books.counts.push({
        ...{ orgId, clinicId, drugId: batch.drugId, batchId: batch.id, countedAt, countedBy: accounts[0] ?? 0, checkerId },
        ...{ sentAt: at(day, 30), balance, actual: balance + difference, leftBefore: 0, difference },
        reason: difference === 0 ? null : reason,
        billId: difference === 0 ? null : difference > 0 ? found : missing,
      })
    }
  }

  held(drugId: number): number {
    return sum((this.batchesOf.get(drugId) ?? []).map(({ quantity }) => quantity))
  }

  /** So many units of a drug by FEFO, as far as there are that many that may be used on a day. */
  taken(drugId: number, units: number, day: string): Entry[] {
    let wanted = units
    const usable = (this.batchesOf.get(drugId) ?? [])
      .filter(({ expiryDate, state }) => state === BatchState.inUse && (expiryDate === null || expiryDate >= day))
      .sort((a, b) => ((a.expiryDate ?? '9') < (b.expiryDate ?? '9') ? -1 : 1))
    return usable.flatMap((batch) => {
      const part = Math.min(batch.quantity, wanted)
      wanted -= part
      return part > 0 ? [{ batch, delta: -part }] : []
    })
  }
}

const at = (day: string, minutes: number) => new Date(startOf(day).getTime() + (9 * 60 + minutes) * 60_000).toISOString()
const stampOf = (day: string) => ({ createdAt: at(day, 0), createdBy: 0, updatedAt: at(day, 0), updatedBy: 0, deletedAt: null })
export const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
