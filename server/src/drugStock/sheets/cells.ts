import { decimal, optional, shape, text, whole } from '@oems/contract/core/fields.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import { mostUnits } from '@oems/contract/drugStock/codes.ts'
import { batchNo, supplier } from '@oems/contract/drugStock/fields.ts'
import { dayColumn, textColumn } from '../../core/imports/columns.ts'
import { Complaint, type ImportColumn, lineReader } from '../../core/imports/kind.ts'

const plain = { log: 'plain' } as const
const LineFields = shape({
  clinicName: optional(text('医务室', 60, plain)),
  drugName: optional(text('药品', 100, plain)),
  spec: optional(text('规格', 64, plain)),
  manufacturer: optional(text('生产厂家', 100, plain)),
  barcode: optional(text('条形码', 14, plain)),
  batchNo: { ...batchNo, asks: '请输入批号，没有批号的填“无批号”' },
  expiryDate: optional(text('有效期至', 10, plain)),
  quantity: optional(whole('数量', 1, mostUnits)),
  packs: optional(whole('包装数量', 1, mostUnits)),
  unitPrice: optional(decimal('单价', 8, 4)),
  supplier: optional(supplier),
  shelf: optional(text('货位', 32, plain)),
})
export type LineFields = ValueOf<typeof LineFields>

const { read: readDay } = dayColumn('', '有效期至')
const separated = /^(\d{4})[-/.年](\d{1,2})月?$/
const together = /^(\d{4})(\d\d)$/

/** As packages have it: a day, or a month, which stands for its last day. */
export function readExpiry(typed: string): string {
  const [, year, month] = separated.exec(typed) ?? together.exec(typed) ?? []
  if (year !== undefined && Number(month) >= 1 && Number(month) <= 12) return lastDayOf(Number(year), Number(month))
  try {
    return readDay!(typed) as string
  } catch (error) {
    if (error instanceof Complaint) throw new Complaint('有效期至应为日期或月份，如2027-05-31、2027-05')
    throw error
  }
}
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

function wholeOf(title: string) {
  return (typed: string) => {
    const value = typed.replace(/,/g, '')
    if (!/^\d+$/.test(value) || Number(value) < 1) throw new Complaint(`${title}应为大于0的整数`)
    return Number(value)
  }
}

/** Templates name them in this order. */
export const columns: readonly ImportColumn[] = [
  textColumn('clinicName', '医务室', { width: 20, hint: '医务室名称或编码；上传时已选医务室的可不填' }),
  textColumn('drugName', '药品', { width: 24, hint: '通用名；填写了条形码的可不填' }),
  textColumn('spec', '规格', { width: 16, hint: '同名药品有多种规格时必填' }),
  textColumn('manufacturer', '生产厂家', { width: 28, hint: '同名同规格药品有多家时必填' }),
  textColumn('barcode', '条形码', { width: 16 }),
  textColumn('batchNo', '批号', { width: 16, required: true, hint: '没有批号的填“无批号”' }),
  { ...textColumn('expiryDate', '有效期至', { width: 14, hint: '日期或月份，如2027-05-31、2027-05；医疗器械可不填' }), read: readExpiry },
  { ...textColumn('quantity', '数量', { width: 10, hint: '按最小单位（粒、支…），与包装数量填一项' }), read: wholeOf('数量') },
  { ...textColumn('packs', '包装数量', { width: 10, hint: '按整包装（盒、瓶…），与数量填一项' }), read: wholeOf('包装数量') },
  textColumn('unitPrice', '单价', { width: 10, hint: '每最小单位的人民币元，最多4位小数' }),
  textColumn('supplier', '供应商', { width: 28 }),
  textColumn('shelf', '货位', { width: 12 }),
]
export const readLine = lineReader(columns, LineFields)
