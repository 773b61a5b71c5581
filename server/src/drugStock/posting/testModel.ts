import { randomUUID } from 'node:crypto'
import type { Call } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { type Bill, type BillInfo, stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillState, BillType, SettleKind } from '@oems/contract/drugStock/codes.ts'
import { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { addDays, dayOf } from '../../core/days.ts'
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
  /** As the server calls it. */
  id: number | null
}
/** What left by a transfer, of one batch. */
interface Sent {
  readonly moveId: number
  readonly batch: ModelBatch
  readonly quantity: number
  received: number | null
}
interface Transfer {
  readonly targetClinicId: number
  readonly inBillId: number
  readonly sent: readonly Sent[]
}
interface ModelBill {
  readonly billId: number
  readonly moves: readonly Moved[]
  readonly transfer: Transfer | null
  isOver: boolean
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
  /** The day of the last count, by clinic and drug. */
  readonly #counted = new Map<string, string>()
  billsMade = 0
  /** Units on their way, by the bill by which they left. */
  readonly inTransit = new Map<number, number>()
  readonly outcomes = new Map<string, number>()
  /** What was answered otherwise than the model says. */
  readonly surprises: string[] = []
  readonly #next: (below: number) => number
  readonly #send: Send
  readonly #clinicIds: readonly number[]
  readonly #drugIds: readonly number[]
  readonly #now: () => Date

  constructor(seed: number, send: Send, clinicIds: readonly number[], drugIds: readonly number[], now: () => Date) {
    this.#next = numbers(seed)
    this.#send = send
    this.#clinicIds = clinicIds
    this.#drugIds = drugIds
    this.#now = now
  }

  get #today(): string {
    return dayOf(this.#now())
  }

  async step(): Promise<void> {
    const dice = this.#next(100)
    if (dice < 28) await this.#receive()
    else if (dice < 55) await this.#leave(BillType.use)
    else if (dice < 63) await this.#leave(BillType.damage)
    else if (dice < 74) await this.#leave(BillType.transferOut)
    else if (dice < 82) await this.#arrive()
    else if (dice < 86) await this.#settle()
    else if (dice < 90) await this.#count()
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
    const made = { clinicId, drugId, batchNo, expiryDate: `2027-0${1 + Number(batchNo.slice(1))}-28`, moves: [], id: null }
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
    await this.#post(BillType.label(billType), { billType, clinicId, occurDay, targetClinicId, lines }, isShort ? null : all)
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
    const reply = await this.#ask(stockBills.reverse, { billId: bill.billId, version: 0, reason: '录入有误' })
    if (!this.#judge('reverse', bill.isOver || isUsed ? 1409 : 0, reply)) return
    this.billsMade += 1
    bill.isOver = true
    book(moves)
    this.inTransit.delete(bill.billId)
  }

  /** So much as comes of a transfer, and sometimes less. */
  async #arrive(): Promise<void> {
    const open = this.#bills.filter(({ transfer, isOver }) => transfer && !isOver)
    if (open.length === 0) return
    const bill = this.#any(open)
    const { inBillId, sent, targetClinicId } = bill.transfer!
    const missing = this.#next(2) === 0 ? 0 : 1 + this.#next(3)
    const lines = sent.map(({ moveId, quantity }) => ({ moveId, receivedQuantity: Math.max(0, quantity - missing), reason: '途中破损' }))
    const reply = await this.#ask(stockTransfers.receive, { billId: inBillId, version: 0, lines })
    if (!this.#judge('arrive', 0, reply)) return
    bill.isOver = true
    for (const [at, line] of sent.entries()) {
      line.received = lines[at]!.receivedQuantity
      if (line.received > 0)
        book([{ batch: this.#batch(targetClinicId, line.batch.drugId, line.batch.batchNo), delta: line.received, day: this.#today }])
    }
    this.#keepOpen(bill.billId, sent)
    await this.#learn(inBillId, targetClinicId)
  }
  #keepOpen(billId: number, sent: readonly Sent[]): void {
    const open = sent.reduce((sum, { quantity, received }) => sum + quantity - (received ?? 0), 0)
    if (open > 0) this.inTransit.set(billId, open)
    else this.inTransit.delete(billId)
  }

  async #settle(): Promise<void> {
    const open = this.#bills.filter(({ billId, transfer, isOver }) => transfer && isOver && this.inTransit.has(billId))
    if (open.length === 0) return
    const { billId, transfer } = this.#any(open)
    const kind = this.#any(SettleKind.options).value
    const reply = await this.#ask(stockTransfers.settle, { billId, kind, reason: '核实后处理' })
    if (!this.#judge('settle', 0, reply)) return
    this.inTransit.delete(billId)
    if (kind === SettleKind.writeOff) return
    this.billsMade += 1
    const back = transfer!.sent.map(({ batch, quantity, received }) => ({ batch, delta: quantity - received!, day: this.#today }))
    book(back.filter(({ delta }) => delta > 0))
  }

  async #count(): Promise<void> {
    const known = this.batches.filter(({ id }) => id !== null)
    if (known.length === 0) return
    const { clinicId } = this.#any(known)
    const batches = [
      ...new Set([
        this.#any(known.filter((one) => one.clinicId === clinicId)),
        this.#any(known.filter((one) => one.clinicId === clinicId)),
      ]),
    ]
    const found = batches.map((batch) => ({ batch, actual: Math.max(0, balance(batch) + this.#next(5) - 2) }))
    const lines = found.map(({ batch, actual }) => ({
      batchId: batch.id,
      countedAt: this.#now().toISOString(),
      actualQuantity: actual,
      reason: '清点有出入',
    }))
    const reply = await this.#ask(stockTransfers.count, { clinicId, lines })
    if (!this.#judge('count', 0, reply)) return
    const moves = found.map(({ batch, actual }) => ({ batch, delta: actual - balance(batch), day: this.#today }))
    this.billsMade += new Set(moves.map(({ delta }) => Math.sign(delta)).filter((sign) => sign !== 0)).size
    book(moves.filter(({ delta }) => delta !== 0))
    for (const { drugId } of batches) this.#counted.set(`${clinicId} ${drugId}`, this.#today)
  }

  async #post(what: string, form: PostedForm, moves: readonly Moved[] | null): Promise<void> {
    const isLate = form.lines.some(({ drugId }) => form.occurDay < (this.#counted.get(`${form.clinicId} ${drugId}`) ?? ''))
    const reply = await this.#ask(stockBills.save, { ...form, post: 1, confirmed: 1 })
    if (!this.#judge(what, moves === null || isLate ? 1422 : 0, reply) || moves === null) return
    const { billId } = reply.data as { billId: number }
    book(moves)
    const { targetClinicId = null } = form
    this.billsMade += targetClinicId === null ? 1 : 2
    this.#bills.push({
      billId,
      moves,
      transfer: targetClinicId === null ? null : await this.#sent(billId, targetClinicId, moves),
      isOver: false,
    })
    if (targetClinicId === null) await this.#learn(billId, form.clinicId)
    else this.inTransit.set(billId, -total(moves))
  }

  async #info(billId: number): Promise<BillInfo> {
    return (await this.#ask(stockBills.billInfo, { billId })).data as BillInfo
  }
  /** By which ids the server knows the batches of a bill. */
  async #learn(billId: number, clinicId: number): Promise<void> {
    for (const { drugId, batchNo, batchId } of (await this.#info(billId)).lines) this.#batch(clinicId, drugId, batchNo!).id = batchId
  }
  async #sent(billId: number, targetClinicId: number, moves: readonly Moved[]): Promise<Transfer> {
    const { data } = await this.#ask(stockBills.billList, {
      clinicId: targetClinicId,
      billType: [BillType.transferIn],
      state: [BillState.inTransit],
    })
    const { transit } = await this.#info(billId)
    const sent = transit.map(({ moveId, drugId, batchNo, sentQuantity }) => ({
      ...{ moveId, quantity: sentQuantity, received: null },
      batch: moves.find(({ batch }) => batch.drugId === drugId && batch.batchNo === batchNo)!.batch,
    }))
    return { targetClinicId, inBillId: (data as { list: Bill[] }).list[0]!.id, sent }
  }

  #ask = (call: Call, input: object) => this.#send(call, input, { 'idempotency-key': randomUUID() })

  /** Whether it was done. */
  #judge(what: string, expected: number, { code, msg }: Reply): boolean {
    const key = `${what} ${code}`
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1)
    if (code !== expected) this.surprises.push(`${what}: ${code} ${msg} instead of ${expected}`)
    return code === 0
  }
}

interface PostedForm {
  readonly billType: number
  readonly clinicId: number
  readonly occurDay: string
  readonly targetClinicId?: number | null
  readonly lines: readonly { readonly drugId: number }[]
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
