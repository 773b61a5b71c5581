import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { BatchState, BillType } from '@oems/contract/drugStock/codes.ts'
import { addDays } from '../../core/days.ts'
import type { DemoBatch, DemoDrug, Shelf } from './shelf.ts'

/** Days that the ledger goes back, and how often something is used and bought. */
const [days, useEvery, buyEvery] = [180, 9, 27]
/** Days ago: what broke, the counts, and at the places of the recall when the batch came. */
const [brokenAgo, countedAgo, recalledSince] = [6, 5, 144]
const suppliers = ['示例医药供应站', '示例国际医药商贸', '示例属地药房']
export const recalledBatch = 'ZH260127'

/** The drug of the recall. */
export const recalledDrug = (drugs: readonly DemoDrug[]) => drugs.find(({ name }) => name.startsWith('氯雷他定片'))

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

export interface Assortment {
  /** What is used and bought all the time. */
  readonly daily: readonly DemoDrug[]
  /** What lies there in case, and is hardly ever used. */
  readonly seldom: readonly DemoDrug[]
}

/** The 55 to 120 drugs of a clinic: the staples but for one, some twenty others in daily use, at a few places a narcotic and a psychotropic one, and the rest. */
export function assortment(at: number, drugs: readonly DemoDrug[]): Assortment {
  const ordinary = drugs.filter(({ controlLevel }) => controlLevel < ControlLevel.psychotropic)
  const controlled = [ControlLevel.narcotic, ControlLevel.psychotropic].flatMap(
    (level) => drugs.find((drug) => drug.controlLevel === level) ?? [],
  )
  const common = staples.flatMap((staple) => ordinary.find(({ name }) => name.startsWith(staple)) ?? [])
  const kept = common.filter((_, nth) => (at + nth) % common.length !== 0)
  const others = ordinary.slice(0, 120)
  const own = Array.from({ length: Math.min(10 + ((at * 7) % 13), others.length) }, (_, nth) => others[(at * 3 + nth * 5) % others.length]!)
  const daily = [...new Set([...own, ...kept, ...(turnOf(at) === 0 ? controlled : [])])]
  const wanted = 55 + ((at * 37) % 66) - daily.length
  const rest = ordinary.filter((drug) => !daily.includes(drug))
  // Makers of the same drug stand beside each other.
  const step = [7, 11, 13].find((prime) => rest.length % prime !== 0)!
  const seldom = Array.from({ length: Math.min(wanted, rest.length) }, (_, nth) => rest[(at * 11 + nth * step) % rest.length]!)
  return { daily, seldom }
}

/** 04 §8: so many counts, first of all where something is under control. */
export const countedClinics = (clinics: number) =>
  new Set(
    Array.from({ length: clinics }, (_, at) => at)
      .sort((a, b) => turnOf(a) - turnOf(b) || a - b)
      .slice(0, counts),
  )
const counts = 40
/** 0 at every twentieth clinic, where something is under control; that of the doctor among the demonstration accounts is one. */
const turnOf = (at: number) => (at + 12) % 20

interface Half {
  readonly at: number
  readonly drugs: Assortment
  /** What its maker calls back at one place in eighteen. */
  readonly recalled: DemoDrug | undefined
  readonly isCounted: boolean
  readonly today: string
}
/** Half a year at one clinic: what it opened with, bought, used, wrote off, counted, and what its maker has called back. */
export function keepBooks(shelf: Shelf, { at, drugs: { daily, seldom }, recalled, isCounted, today }: Half): void {
  const first = addDays(today, -days)
  const called = at % 18 === 3 ? recalled : undefined
  open(shelf, at, [...daily, ...seldom], first, today)
  for (let since = useEvery; since < days; since += useEvery) {
    const day = addDays(first, since)
    if (since % buyEvery === 0) buy(shelf, at + since, daily, day, today)
    if (called && since === recalledSince) buyRecalled(shelf, called, day, today)
    use(shelf, at + since, { daily, seldom }, day)
  }
  if (at % 4 === 1) writeOff(shelf, addDays(today, -brokenAgo))
  if (isCounted) count(shelf, at, daily, addDays(today, -countedAgo))
  if (called) recall(shelf, called)
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
    delta: 10 + ((seed * 11 + nth * 23) % 30),
  }))
  if (entries.length > 0)
    shelf.post(BillType.purchase, 'RK', day, entries, { supplier: suppliers[seed % suppliers.length]!, ...checkedBy(shelf, bought) })
}

function use(shelf: Shelf, seed: number, { daily, seldom }: Assortment, day: string) {
  const used = [...daily.filter((_, nth) => (seed * 7 + nth) % 4 === 0), ...seldom.filter((_, nth) => (seed * 7 + nth) % 60 === 0)]
  const entries = used.flatMap(({ id }, nth) => shelf.taken(id, 6 + ((seed + nth * 5) % 18), day))
  if (entries.length > 0) shelf.post(BillType.use, 'CK', day, entries, checkedBy(shelf, used))
}

function writeOff(shelf: Shelf, day: string) {
  const broken = [...shelf.batchesOf.values()].flat().find(({ quantity }) => quantity > 10)
  if (broken) shelf.post(BillType.damage, 'CK', day, [{ batch: broken, delta: -3 }], { remark: '运输途中破损' })
}

/** A part of the shelf is counted: here two are missing, there one too many is found, mostly all is right. What is under control is counted by two. */
function count(shelf: Shelf, at: number, drugs: readonly DemoDrug[], day: string) {
  const controlled = drugs.filter(({ controlLevel }) => controlLevel >= ControlLevel.psychotropic)
  const ordinary = drugs.filter((drug) => !controlled.includes(drug)).slice(0, 12)
  const batchesOf = (some: readonly DemoDrug[]) =>
    some.flatMap(({ id }) => shelf.batchesOf.get(id) ?? []).filter(({ quantity }) => quantity > 10)
  const [missing, found] = batchesOf(ordinary).filter(({ state }) => state === BatchState.inUse)
  shelf.count(day, [...batchesOf(ordinary), ...batchesOf(controlled)], {
    differences: new Map([
      ...(missing && at % 2 === 0 ? [[missing, -2] as const] : []),
      ...(found && at % 3 === 0 ? [[found, 1] as const] : []),
    ]),
    ...checkedBy(shelf, controlled),
  })
}

const recalledBatchAt = (today: string) => ({
  ...{ batchNo: recalledBatch, expiryDate: addDays(today, 400), productDate: addDays(today, -330) },
  ...{ unitPrice: '0.8500', supplier: suppliers[0]! },
})
function buyRecalled(shelf: Shelf, { id }: DemoDrug, day: string, today: string) {
  const { supplier } = recalledBatchAt(today)
  shelf.post(BillType.purchase, 'RK', day, [{ batch: shelf.batch(id, recalledBatchAt(today)), delta: 80 }], { supplier })
}

/** One batch of one drug, wherever it lies (04 §8). */
function recall(shelf: Shelf, { id }: DemoDrug) {
  const batch = shelf.batchesOf.get(id)?.find(({ batchNo }) => batchNo === recalledBatch)
  if (batch) Object.assign(batch, { state: BatchState.frozen, freezeReason: '生产厂家召回通知（示例）' })
}

/** Most last for one to two and a half years; of a hundred some six end soon, one or two within a month, and one has ended. */
function batchOf(shelf: Shelf, { id }: DemoDrug, seed: number, day: string, today: string): DemoBatch {
  const share = (seed * 37) % 1_000
  const ends = share < 8 ? -5 - (seed % 20) : share < 23 ? 5 + (seed % 24) : share < 83 ? 35 + (seed % 140) : 200 + ((seed * 53) % 700)
  const expiryDate = addDays(today, ends)
  return shelf.batch(id, {
    batchNo: `B${day.slice(2).replaceAll('-', '')}${String(seed % 10_000).padStart(4, '0')}`,
    expiryDate,
    productDate: addDays(expiryDate, -730),
    unitPrice: (0.2 + ((id * 37 + seed) % 380) / 100).toFixed(4),
    supplier: suppliers[seed % suppliers.length]!,
  })
}
