import type { FieldError } from '@oems/contract/core/errors.ts'
import { complaint, type Field } from '@oems/contract/core/fields.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { type BillInfo, BillLine } from '@oems/contract/drugStock/bills.ts'
import { isInbound, mostUnits } from '@oems/contract/drugStock/codes.ts'
import type { Packed } from '@oems/contract/drugStock/packs.ts'
import type { Scanned } from '../gs1.ts'
import { typedOf, unitsOf } from '../quantities.ts'

export interface EntryDrug extends Packed {
  readonly id: number
  readonly drugName: string
  readonly spec: string | null
  readonly manufacturer: string | null
  readonly controlLevel: (typeof ControlLevel)['options'][number]['value']
}
/** A line of a bill as it is typed. */
export interface EntryLine {
  readonly key: string
  readonly drug: EntryDrug
  /** Of goods that go out; null: the earliest expiry goes first. */
  readonly batchId: number | null
  readonly batchNo: string
  readonly expiryDate: string
  readonly productDate: string
  readonly packs: string
  readonly units: string
  readonly unitPrice: string
}
export type Cell = 'batchId' | 'batchNo' | 'expiryDate' | 'productDate' | 'packs' | 'units' | 'unitPrice'
/** What is wrong with the cells of a line; of its quantity under `units`. */
export type LineErrors = { readonly [C in Cell | 'drugId' | 'quantity']?: string }
/** By the lines' keys. */
export type ErrorsByLine = Readonly<Record<string, LineErrors>>

let made = 0
/** A line for a drug; `code` is what was scanned for it. */
export function lineFor(drug: EntryDrug, code: Scanned | null): EntryLine {
  made += 1
  const { id, drugName, spec, manufacturer, unit, packUnit, packSize, controlLevel } = drug
  return {
    key: `${Date.now()}-${made}`,
    drug: { id, drugName, spec, manufacturer, unit, packUnit, packSize, controlLevel },
    batchId: null,
    batchNo: code?.batchNo ?? '',
    expiryDate: code?.expiryDate ?? '',
    productDate: code?.productDate ?? '',
    packs: '',
    units: '',
    unitPrice: '',
  }
}

/** A draft of a bill goes on as it was typed. */
export const linesOf = ({ lines }: BillInfo): EntryLine[] =>
  lines.map((line) => ({
    ...lineFor({ ...line, id: line.drugId }, null),
    ...typedOf(line.quantity, line),
    batchId: line.batchId,
    batchNo: line.batchNo ?? '',
    expiryDate: line.expiryDate ?? '',
    productDate: line.productDate ?? '',
    unitPrice: line.unitPrice ?? '',
  }))

/** `20270131`, `2027/1/31`, `2027.1` as the contract has them; anything else as it was typed. */
export function dayTyped(text: string): string {
  const typed = text.trim()
  const parts = /^(\d{4})(\d{2})(\d{2})?$/.exec(typed) ?? /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?$/.exec(typed)
  return parts ? [parts[1], ...[parts[2], parts[3]].filter(Boolean).map((part) => part!.padStart(2, '0'))].join('-') : typed
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** As the call takes them. */
export function linesToSend(lines: readonly EntryLine[], isInbound: boolean): BillLine[] {
  return lines.map((line) => ({
    drugId: line.drug.id,
    batchId: isInbound ? null : line.batchId,
    batchNo: isInbound ? orNull(line.batchNo) : null,
    expiryDate: isInbound ? orNull(dayTyped(line.expiryDate)) : null,
    productDate: isInbound ? orNull(dayTyped(line.productDate)) : null,
    quantity: unitsOf(line, line.drug) ?? 0,
    unitPrice: isInbound ? orNull(line.unitPrice) : null,
  }))
}

const fields = BillLine.properties as unknown as Readonly<Record<string, Field>>
const day = /^(?!0)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const broken = (name: keyof BillLine & Cell, value: string) => {
  const field = fields[name]!
  if (value === '') return undefined
  if (value.length > (field.maxLength ?? Number.POSITIVE_INFINITY)) return complaint(field, 'maxLength')
  return field.pattern === undefined || new RegExp(field.pattern, 'u').test(value) ? undefined : complaint(field, 'pattern')
}

/** What is wrong with the lines before anybody else is asked. */
export function errorsIn(lines: readonly EntryLine[], isInbound: boolean): ErrorsByLine {
  const found = lines.flatMap((line) => {
    const quantity = unitsOf(line, line.drug)
    const made = dayTyped(line.productDate)
    const errors = Object.entries({
      units:
        quantity === null
          ? '请输入数量'
          : Number.isInteger(quantity) && quantity >= 1 && quantity <= mostUnits
            ? undefined
            : `数量应为1到${mostUnits}之间的整数`,
      ...(isInbound && {
        batchNo: line.batchNo.trim() === '' ? '请输入批号，没有批号的填“无批号”' : broken('batchNo', line.batchNo.trim()),
        expiryDate: broken('expiryDate', dayTyped(line.expiryDate)),
        productDate: made === '' || day.test(made) ? undefined : '生产日期应为YYYY-MM-DD',
        unitPrice: line.unitPrice.trim().startsWith('-') ? '单价不能小于0' : broken('unitPrice', line.unitPrice.trim()),
      }),
    }).filter(([, text]) => text !== undefined)
    return errors.length > 0 ? [[line.key, Object.fromEntries(errors) as LineErrors] as const] : []
  })
  return Object.fromEntries(found)
}

/** What the server refuses in `lines.N.field`, by the lines that were sent; null: it speaks of something else. */
export function refusedLines(lines: readonly EntryLine[], errors: readonly FieldError[]): ErrorsByLine | null {
  const found: Record<string, LineErrors> = {}
  for (const { path, msg } of errors) {
    const [, at, field = 'units'] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    const line = lines[Number(at)]
    if (!line) continue
    const cell = field === 'quantity' || field === 'drugId' ? 'units' : field
    found[line.key] = { ...found[line.key], [cell]: msg }
  }
  return Object.keys(found).length > 0 ? found : null
}

/** The strictest control of what is on the lines. */
export const controlOf = (lines: readonly EntryLine[]) => Math.max(ControlLevel.ordinary, ...lines.map(({ drug }) => drug.controlLevel))
/** Whether another account has to check it (04 §4.3). */
export const needsChecker = (control: number, isInbound: boolean) =>
  control >= (isInbound ? ControlLevel.narcotic : ControlLevel.psychotropic)
/** Whether a reversal has to be: what had gone out comes back in, and the other way round. */
export const reversalNeedsChecker = ({ lines, billType }: Pick<BillInfo, 'billType'> & { readonly lines: readonly Controlled[] }) =>
  needsChecker(Math.max(ControlLevel.ordinary, ...lines.map(({ controlLevel }) => controlLevel)), !isInbound(billType))
type Controlled = Pick<BillInfo['lines'][number], 'controlLevel'>
