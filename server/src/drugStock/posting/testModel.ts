import { randomUUID } from 'node:crypto'
import type { Call } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { addDays } from '../../core/days.ts'
import { numbers } from '../../testing/numbers.ts'

/** Sends until there is a reply that says what became of it; the same key each time. */
export type Send = (call: Call, input: object, headers: Readonly<Record<string, string>>) => Promise<Reply>

interface Moved {
  readonly batch: ModelBatch
  readonly delta: number
  readonly day: string
}
export interface ModelBatch {
  readonly clinicId: number
  readonly drugId: number
  readonly batchNo: string
  readonly expiryDate: string
  readonly moves: Moved[]
}
interface ModelBill {
  readonly billId: number
  readonly moves: readonly Moved[]
  readonly isTransfer: boolean
  reversed: boolean
}
interface Line {
  readonly drugId: number
  readonly quantity: number
  readonly batchNo: string | null
}

/** What stock is, without a database: sums of moves. It says of each act what the server has to answer. */
export class StockModel {
  readonly batches: ModelBatch[] = []
  readonly #bills: ModelBill[] = []
  /** Units on their way, by the bill by which they left. */
  readonly inTransit = new Map<number, number>()
  readonly outcomes = new Map<string, number>()
  /** What was answered otherwise than the model says. */
  readonly surprises: string[] = []
  readonly #next: (below: number) => number
  readonly #send: Send
  readonly #clinicIds: readonly number[]
  readonly #drugIds: readonly number[]
  readonly #today: string

  constructor(seed: number, send: Send, clinicIds: readonly number[], drugIds: readonly number[], today: string) {
    this.#next = numbers(seed)
    this.#send = send
    this.#clinicIds = clinicIds
    this.#drugIds = drugIds
    this.#today = today
  }

  async step(): Promise<void> {
    const dice = this.#next(100)
    if (dice < 30) await this.#receive()
    else if (dice < 65) await this.#leave(BillType.use)
    else if (dice < 75) await this.#leave(BillType.damage)
    else if (dice < 85) await this.#leave(BillType.transferOut)
    else await this.#reverse()
  }

  #any<T>(all: readonly T[]): T {
    return all[this.#next(all.length)]!
  }
  #day = () => addDays(this.#today, -Math.max(0, this.#next(12) - 8))
  #lines(named: boolean): Line[] {
    const drugIds = [...new Set(Array.from({ length: 1 + this.#next(3) }, () => this.#any(this.#drugIds)))]
    return drugIds.map((drugId) => ({ drugId, quantity: 1 + this.#next(30), batchNo: named ? `B${this.#next(4)}` : null }))
  }

  #batch(clinicId: number, drugId: number, batchNo: string): ModelBatch {
    const found = this.batches.find((one) => one.clinicId === clinicId && one.drugId === drugId && one.batchNo === batchNo)
    if (found) return found
    const made = { clinicId, drugId, batchNo, expiryDate: `2027-0${1 + Number(batchNo.slice(1))}-28`, moves: [] }
    this.batches.push(made)
    return made
  }

  async #receive(): Promise<void> {
    const clinicId = this.#any(this.#clinicIds)
    const occurDay = this.#day()
    const lines = this.#lines(true)
    const moves = lines.map(({ drugId, quantity, batchNo }) => ({
      ...{ batch: this.#batch(clinicId, drugId, batchNo!), delta: quantity, day: occurDay },
    }))
    const sent = lines.map((line) => ({ ...line, expiryDate: `2027-0${1 + Number(line.batchNo!.slice(1))}-28`, unitPrice: '0.25' }))
    await this.#post('receive', { billType: BillType.purchase, clinicId, occurDay, lines: sent }, moves)
  }

  async #leave(billType: 22 | 23 | 24): Promise<void> {
    const clinicId = this.#any(this.#clinicIds)
    const occurDay = this.#day()
    const lines = this.#lines(billType === BillType.damage)
    const isTransfer = billType === BillType.transferOut
    const targetClinicId = isTransfer ? this.#any(this.#clinicIds.filter((id) => id !== clinicId)) : null
    const moves = lines.map((line) => this.#portions(clinicId, line, occurDay))
    const all = moves.flatMap((some) => some ?? [])
    const isShort = moves.includes(null) || all.some(({ batch, delta }) => !wasThere(batch, delta, occurDay, this.#today))
    await this.#post(BillType.label(billType), { billType, clinicId, occurDay, targetClinicId, lines }, isShort ? null : all, isTransfer)
  }

  /** Null: there is too little. Otherwise the earliest expiry first, or of the batch that is named. */
  #portions(clinicId: number, { drugId, quantity, batchNo }: Line, day: string): Moved[] | null {
    const own = this.batches.filter(
      (one) => one.clinicId === clinicId && one.drugId === drugId && (batchNo === null || one.batchNo === batchNo),
    )
    let wanted = quantity
    const moves = own
      .sort((a, b) => (a.expiryDate < b.expiryDate ? -1 : 1))
      .flatMap((batch) => {
        const part = Math.min(wanted, balance(batch))
        wanted -= part
        return part > 0 ? [{ batch, delta: -part, day }] : []
      })
    return wanted > 0 ? null : moves
  }

  async #reverse(): Promise<void> {
    if (this.#bills.length === 0) return
    const bill = this.#any(this.#bills.slice(-20))
    const moves = bill.moves.map(({ batch, delta }) => ({ batch, delta: -delta, day: this.#today }))
    const isUsed = moves.some(({ batch }) => balance(batch) + total(moves.filter((move) => move.batch === batch)) < 0)
    const expected = bill.reversed || isUsed ? 1409 : 0
    const reply = await this.#ask(stockBills.reverse, { billId: bill.billId, version: 0, reason: '录入有误' })
    this.#judge('reverse', expected, reply)
    if (reply.code !== 0) return
    bill.reversed = true
    book(moves)
    if (bill.isTransfer) this.inTransit.delete(bill.billId)
  }

  async #post(what: string, form: object, moves: readonly Moved[] | null, isTransfer = false): Promise<void> {
    const reply = await this.#ask(stockBills.save, { ...form, post: 1, confirmed: 1 })
    this.#judge(what, moves === null ? 1422 : 0, reply)
    if (reply.code !== 0 || moves === null) return
    const { billId } = reply.data as { billId: number }
    book(moves)
    this.#bills.push({ billId, moves, isTransfer, reversed: false })
    if (isTransfer) this.inTransit.set(billId, -total(moves))
  }

  #ask = (call: Call, input: object) => this.#send(call, input, { 'idempotency-key': randomUUID() })

  #judge(what: string, expected: number, { code, msg }: Reply): void {
    const key = `${what} ${code}`
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1)
    if (code !== expected) this.surprises.push(`${what}: ${code} ${msg} instead of ${expected}`)
  }
}

const total = (moves: readonly Pick<Moved, 'delta'>[]) => moves.reduce((sum, { delta }) => sum + delta, 0)
export const balance = ({ moves }: Pick<ModelBatch, 'moves'>) => total(moves)
const book = (moves: readonly Moved[]) => {
  for (const move of moves) move.batch.moves.push(move)
}

/** At the end of the day on which it leaves, and of every day since. */
function wasThere({ moves }: ModelBatch, delta: number, from: string, today: string): boolean {
  for (let day = from; day <= today; day = addDays(day, 1)) if (total(moves.filter((move) => move.day <= day)) + delta < 0) return false
  return true
}
