import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { BatchState, BillType } from '@oems/contract/drugStock/codes.ts'
import { addDays } from '../../core/days.ts'
import type { DemoBatch, DemoDrug, Shelf } from './shelf.ts'

/** Days that the ledger goes back, and how often something is used and bought. */
const [days, useEvery, buyEvery] = [180, 9, 30]
const suppliers = ['示例医药供应站', '示例国际医药商贸', '示例属地药房']
export const recalledBatch = 'ZH260127'

/** What projects have to keep of drugs as well (04 §8): nearly every clinic has them. */
const staples = [
  '布洛芬缓释胶囊',
  '对乙酰氨基酚片',
  '连花清瘟胶囊',
  '板蓝根颗粒',
  '氨溴索口服溶液',
  '氨溴索片',
  '右美沙芬片',
  '氯雷他定片',
].concat(['西替利嗪片', '蒙脱石散', '口服补液盐散', '维生素C片', '阿兹夫定片', '奈玛特韦片'])

/** The drugs of a clinic: the staples but for one, some twenty others in daily use, and at a few places one under control. */
export function assortment(at: number, drugs: readonly DemoDrug[]): readonly DemoDrug[] {
  const ordinary = drugs.filter(({ controlLevel }) => controlLevel < ControlLevel.psychotropic)
  const controlled = drugs.filter(({ controlLevel }) => controlLevel >= ControlLevel.psychotropic)
  const common = staples.flatMap((staple) => ordinary.find(({ name }) => name.startsWith(staple)) ?? [])
  const kept = common.filter((_, nth) => (at + nth) % common.length !== 0)
  const others = ordinary.slice(0, 120)
  const own = Array.from({ length: Math.min(10 + ((at * 7) % 13), others.length) }, (_, nth) => others[(at * 3 + nth * 5) % others.length]!)
  return [...new Set([...own, ...kept, ...(at % 20 === 0 ? controlled.slice(0, 2) : [])])]
}

/** Half a year at one clinic: what it opened with, bought, used, wrote off, counted, and what its maker has called back. */
export function keepBooks(shelf: Shelf, at: number, drugs: readonly DemoDrug[], today: string): void {
  const first = addDays(today, -days)
  open(shelf, at, drugs, first, today)
  for (let since = useEvery; since < days; since += useEvery) {
    const day = addDays(first, since)
    if (since % buyEvery === 0) buy(shelf, at + since, drugs, day, today)
    use(shelf, at + since, drugs, day)
  }
  if (at % 4 === 1) writeOff(shelf, addDays(today, -6))
  if (at % 18 === 3) recall(shelf, drugs[0]!)
}

/** Two people book what is under control. */
const checkedBy = (shelf: Shelf, drugs: readonly DemoDrug[]) =>
  drugs.some(({ controlLevel }) => controlLevel >= ControlLevel.psychotropic) ? { checkerId: shelf.clinic.accounts[1] ?? null } : {}

function open(shelf: Shelf, at: number, drugs: readonly DemoDrug[], day: string, today: string) {
  const entries = drugs.map((drug, nth) => ({
    batch: batchOf(shelf, drug, at * 31 + nth, day, today),
    delta: 60 + ((at * 13 + nth * 29) % 240),
  }))
  shelf.post(BillType.opening, 'RK', day, entries, checkedBy(shelf, drugs))
}

function buy(shelf: Shelf, seed: number, drugs: readonly DemoDrug[], day: string, today: string) {
  const bought = drugs.filter((_, nth) => (seed + nth) % 3 === 0)
  const entries = bought.map((drug, nth) => ({
    batch: batchOf(shelf, drug, seed * 17 + nth + 7, day, today),
    delta: 40 + ((seed * 11 + nth * 23) % 160),
  }))
  if (entries.length > 0)
    shelf.post(BillType.purchase, 'RK', day, entries, { supplier: suppliers[seed % suppliers.length]!, ...checkedBy(shelf, bought) })
}

function use(shelf: Shelf, seed: number, drugs: readonly DemoDrug[], day: string) {
  const used = drugs.filter((_, nth) => (seed * 7 + nth) % 4 === 0)
  const entries = used.flatMap(({ id }, nth) => shelf.taken(id, 6 + ((seed + nth * 5) % 18), day))
  if (entries.length > 0) shelf.post(BillType.use, 'CK', day, entries, checkedBy(shelf, used))
}

function writeOff(shelf: Shelf, day: string) {
  const broken = [...shelf.batchesOf.values()].flat().find(({ quantity }) => quantity > 10)
  if (broken) shelf.post(BillType.damage, 'CK', day, [{ batch: broken, delta: -3 }], { remark: '运输途中破损' })
}

/** One batch number of one drug, wherever it lies. */
function recall(shelf: Shelf, { id }: DemoDrug) {
  const batch = (shelf.batchesOf.get(id) ?? []).find(({ quantity, state }) => quantity > 0 && state === BatchState.inUse)
  if (batch) Object.assign(batch, { batchNo: recalledBatch, state: BatchState.frozen, freezeReason: '生产厂家召回通知（示例）' })
}

/** Most last for one to two and a half years; of a hundred some six end soon, one or two within a month, and one has ended. */
function batchOf(shelf: Shelf, { id }: DemoDrug, seed: number, day: string, today: string): DemoBatch {
  const share = (seed * 37) % 1_000
  const ends = share < 8 ? -5 - (seed % 20) : share < 23 ? 5 + (seed % 24) : share < 83 ? 35 + (seed % 140) : 200 + ((seed * 53) % 700)
  const expiryDate = addDays(today, ends)
  return shelf.batch(id, {
    batchNo: `B${day.slice(2, 7).replace('-', '')}${String(seed % 10_000).padStart(4, '0')}`,
    expiryDate,
    productDate: addDays(expiryDate, -730),
    unitPrice: (0.2 + ((id * 37 + seed) % 380) / 100).toFixed(4),
    supplier: suppliers[seed % suppliers.length]!,
  })
}
