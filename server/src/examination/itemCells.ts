import { ValueKind } from '@oems/contract/examination/codes.ts'
import type { ItemEntry } from '@oems/contract/examination/items.ts'
import { textColumn } from '../core/imports/columns.ts'
import { Complaint, type ImportColumn } from '../core/imports/kind.ts'
import type { ItemDefRow } from './tables.ts'

/** The field of a line that holds an item's cell. */
export const cellOf = ({ code }: Pick<ItemDefRow, 'code'>) => `item:${code}`

const hints: Readonly<Record<ItemDefRow['valueKind'], string>> = {
  [ValueKind.number]: '数值；报告印有参考范围的可写在括号里，如5.6(3.9-6.1)',
  [ValueKind.words]: '文字',
  [ValueKind.finding]: '正常或异常，后面可加说明，如异常 窦性心动过缓',
}
export const itemColumn = (def: ItemDefRow): ImportColumn =>
  textColumn(cellOf(def), def.unit === null ? def.name : `${def.name}(${def.unit})`, { width: 14, hint: hints[def.valueKind] })

/** What a cell of the wide sheet says of an item. */
export function readItem({ code, name, valueKind }: Pick<ItemDefRow, 'code' | 'name' | 'valueKind'>, cell: string): ItemEntry {
  const typed = cell.normalize('NFKC').replaceAll('−', '-').trim()
  const nothing = { code, value: null, text: null, refLow: null, refHigh: null }
  if (valueKind === ValueKind.words) {
    if (cell.length > 200) throw new Complaint(`${name}不能超过200个字`)
    return { ...nothing, text: cell }
  }
  return valueKind === ValueKind.finding ? { ...nothing, ...findingIn(name, typed) } : { ...nothing, ...numberIn(name, typed) }
}

const normal = /^(正常|未见异常|阴性|\(-\)|-)(?=$|[\s,，;；:：])/
const abnormal = /^(异常|阳性|\(\+\)|\+)(?=$|[\s,，;；:：])/
function findingIn(name: string, typed: string) {
  const value = normal.test(typed) ? '0' : abnormal.test(typed) ? '1' : null
  if (value === null) throw new Complaint(`${name}应为正常或异常，说明写在后面`)
  const text = typed
    .replace(normal, '')
    .replace(abnormal, '')
    .replace(/^[\s,，;；:：]+/, '')
  if (text.length > 200) throw new Complaint(`${name}的说明不能超过200个字`)
  return { value, text: text === '' ? null : text }
}

const digits = String.raw`\d{1,6}(?:\.\d{1,3})?`
const number = `-?${digits}`
const withRange = new RegExp(String.raw`^(${number})\s*(?:\(\s*(.+?)\s*\))?$`)
/** `-10--1`: of two hyphens after a limit below nought the second belongs to the number. */
const belowNought = new RegExp(String.raw`^(-${digits})\s*[-~～–]\s*(${number})$`)
const between = new RegExp(String.raw`^(${number})\s*[-~～–]{1,2}\s*(${number})$`)
const below = new RegExp(String.raw`^[<≤]=?\s*(${number})$`)
const above = new RegExp(String.raw`^[>≥]=?\s*(${number})$`)
function numberIn(name: string, typed: string) {
  const [, value = null, range = null] = withRange.exec(typed) ?? []
  if (value === null) throw new Complaint(`${name}应为数字，如5.6，或带参考范围5.6(3.9-6.1)`)
  if (range === null) return { value }
  const [, low = null, high = null] = belowNought.exec(range) ?? between.exec(range) ?? []
  if (low !== null && high !== null) return { value, refLow: low, refHigh: high }
  const [upper, lower] = [below.exec(range)?.[1] ?? null, above.exec(range)?.[1] ?? null]
  if (upper === null && lower === null) throw new Complaint(`${name}的参考范围应如3.9-6.1或<5.2`)
  return { value, refLow: lower, refHigh: upper }
}
