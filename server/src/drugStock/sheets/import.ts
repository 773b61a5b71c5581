import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { ControlLevel, DictionaryStatus, DrugKind } from '@oems/contract/dictionary/codes.ts'
import { stockCards as calls } from '@oems/contract/drugStock/cards.ts'
import { BillType, mostUnits } from '@oems/contract/drugStock/codes.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { keyedHash } from '../../core/db/keys.ts'
import { ruleBroken } from '../../core/errors.ts'
import type { Asked, ImportKind, KnownLine, Line, LineResult, Pass, Verdict } from '../../core/imports/kind.ts'
import type { LineError } from '../../core/imports/tables.ts'
import { clinicInScope } from '../clinics.ts'
import { clinicDrug, stockBatch, stockMove } from '../tables.ts'
import { columns, type LineFields, readLine } from './cells.ts'
import { clinicOf, clinicsNamed, drugOf, drugsNamed, type NamedClinic, type NamedDrug } from './naming.ts'
import { type ImportedStock, writeStock } from './write.ts'

const mostLines = 5_000

/** Lines of some thousand at once, by two statements: their clinics and their drugs. */
async function validate(ctx: Ctx, lines: readonly Line[], { asked, memo }: Pass): Promise<readonly LineResult<ImportedStock>[]> {
  const counted = ((memo.get('lines') as number | undefined) ?? 0) + lines.length
  if (counted > mostLines) throw ruleBroken(`一次最多导入${mostLines}行，请分成多个文件`)
  memo.set('lines', counted)
  const read = lines.map(({ cells }) => readLine(cells))
  const fields = read.map((line) => line.fields)
  const chosen = asked.clinicId ?? null
  const [clinics, drugs] = await Promise.all([clinicsNamed(ctx, fields, chosen), drugsNamed(ctx, fields)])
  const today = dayOf(ctx.now)
  return read.map(({ fields: line, errors }) => (line ? judged(line, { clinics, drugs, chosen, today }) : { row: null, errors, keys: {} }))
}

interface Known {
  readonly clinics: readonly NamedClinic[]
  readonly drugs: readonly NamedDrug[]
  readonly chosen: number | null
  readonly today: string
}

function judged(line: LineFields, { clinics, drugs, chosen, today }: Known): LineResult<ImportedStock> {
  const clinic = clinicOf(line, clinics, chosen)
  if ('error' in clinic) return { row: null, errors: [clinic.error], keys: {} }
  const drug = drugOf(line, clinic.found, drugs)
  if ('error' in drug) return { row: null, errors: [drug.error], keys: {} }
  const { batchNo, expiryDate, unitPrice, supplier, shelf } = line
  const units = unitsOf(line, drug.found)
  const errors = [
    ...clinicErrors(clinic.found),
    ...drugErrors(drug.found),
    ...expiryErrors(line, drug.found, today),
    ...('error' in units ? [units.error] : []),
    ...priceErrors(line),
  ]
  const place = { clinicId: clinic.found.id, drugId: drug.found.id }
  const keys = {
    batch: keyedHash('stock batch', [place.clinicId, place.drugId, batchNo, expiryDate].join(':')),
    ...(expiryDate !== null && expiryDate <= addDays(today, drug.found.warnDays) && { near: String(drug.found.warnDays) }),
  }
  if (errors.length > 0 || 'error' in units) return { row: null, errors, keys }
  return { row: { ...place, batchNo, expiryDate, unitPrice, supplier, shelf, quantity: units.found }, errors: [], keys }
}

const clinicErrors = ({ serviceStatus }: NamedClinic): LineError[] =>
  serviceStatus === ServiceStatus.ended ? [{ column: '医务室', msg: '医务室已终止服务，不能入库' }] : []

/** 麻醉药品和精神药品管理条例 第四十八条: two people take such goods in; a workbook has one. */
function drugErrors({ controlLevel, status, drugName }: NamedDrug): LineError[] {
  if (status !== DictionaryStatus.enabled) return [{ column: '药品', msg: `“${drugName}”已停用，不能入库` }]
  return controlLevel === ControlLevel.narcotic ? [{ column: '药品', msg: '麻醉及第一类精神药品需双人验收，请在“入库”中登记' }] : []
}

const priceErrors = ({ unitPrice }: LineFields): LineError[] =>
  unitPrice?.startsWith('-') ? [{ column: '单价', msg: '单价不能为负数' }] : []

function expiryErrors({ expiryDate }: LineFields, { drugKind }: NamedDrug, today: string): LineError[] {
  if (expiryDate === null) return drugKind === DrugKind.device ? [] : [{ column: '有效期至', msg: '请输入有效期至' }]
  return expiryDate < today ? [{ column: '有效期至', msg: '该批次已过有效期，不能入库' }] : []
}

function unitsOf({ quantity, packs }: LineFields, { packSize, unit }: NamedDrug) {
  const wrong = (column: string, msg: string) => ({ error: { column, msg } })
  if (quantity === null && packs === null) return wrong('数量', '请输入数量或包装数量')
  if (quantity !== null && packs !== null) return wrong('包装数量', '数量与包装数量只填一项')
  if (quantity !== null) return { found: quantity }
  if (packSize === null) return wrong('包装数量', `药品字典中没有该药品的包装数量，请按${unit}填写数量`)
  return packs! * packSize > mostUnits ? wrong('包装数量', '数量过大') : { found: packs! * packSize }
}

/** What comes in near its end is pointed out before anybody confirms it. */
const hintOf = ({ keys: { near } }: KnownLine): LineError[] =>
  near === undefined ? [] : [{ column: '有效期至', msg: `距有效期不足${near}天，请核对` }]
const verdictOf = (line: KnownLine): Verdict => ({ errors: [], hints: line.isGood ? hintOf(line) : [], updates: false })

async function about(ctx: Ctx, { clinicId, billType }: Asked): Promise<string> {
  const type = BillType.label(billType as typeof BillType.opening)
  return clinicId ? `${type}，入“${(await clinicInScope(ctx, clinicId)).clinic.clinicName}”` : type
}

/** 期初 or 采购入库 as a workbook (04 §5.6); what a clinic gets becomes one bill. */
export const stockImport: ImportKind<ImportedStock> = {
  type: importTypeOf(calls),
  page: 'clinic/drug-stock/index',
  name: '药品入库',
  subject: '药品库存',
  columns,
  tables: [clinicDrug, stockBatch, stockMove],
  unique: { batch: '批号' },
  about,
  // All lines are written at once: a clinic's come on one bill, and clinics are locked in their order.
  together: { judge: async (_ctx, lines) => lines.map(verdictOf), lock: async () => undefined },
  validate,
  write: writeStock,
}
