import type { Field } from '@oems/contract/core/fields.ts'
import type { Registry } from '../core/domain.ts'

/** Of entries that are older than the fields of their kind. */
const common: Readonly<Record<string, string>> = {
  id: '编号',
  name: '名称',
  status: '状态',
  remark: '备注',
  orderNum: '排序',
  visible: '显示',
}

const fieldOf = ({ logTargets }: Registry, what: string, field: string) => logTargets.get(what)?.fields[field] as Field | undefined

/** What a field of a change is called; its own name where nothing is known. */
export const fieldLabel = (registry: Registry, what: string, field: string): string =>
  fieldOf(registry, what, field)?.title ?? common[field] ?? field

/** A value as one reads it; null where there is none. */
export const valueText = (registry: Registry, what: string, field: string, value: unknown): string | null =>
  textOf(fieldOf(registry, what, field), value)

function textOf(field: Field | undefined, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => textOf(field?.items, one) ?? '—').join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'object') return JSON.stringify(value)
  return field?.labels?.[value as number] ?? String(value)
}
