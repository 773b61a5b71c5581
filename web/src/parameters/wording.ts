import { BusinessDomain } from '@oems/contract/access/codes.ts'
import { SettingType } from '@oems/contract/operations/codes.ts'
import { hiddenValue, type Parameter } from '@oems/contract/parameters/parameters.ts'

/** A value as one reads it. */
export function wordOf({ valueType, options, unit, secret }: Parameter, value: string): string {
  if (secret === 1) return hiddenValue
  if (valueType === SettingType.toggle) return value === '1' ? '开启' : '关闭'
  if (value === '') return '空'
  return options?.find((option) => option.value === value)?.label ?? (unit ? `${value} ${unit}` : value)
}

/** `36.5–38.5 ℃` */
export const rangeOf = ({ range, valueType, unit }: Parameter): string | null =>
  range && valueType === SettingType.number ? `${range.join('–')}${unit ? ` ${unit}` : ''}` : null

/** What the many of the platform are about, by the beginning of their keys. */
const subjects: Readonly<Record<string, string>> = {
  security: '登录与安全',
  console: '界面',
  export: '导出',
  menu: '菜单',
  log: '保留期限',
  jobLog: '保留期限',
  message: '保留期限',
  upload: '文件',
}

interface Group {
  readonly name: string
  readonly rows: readonly Parameter[]
}
/** By business domain, the customer's own last. */
export function grouped(rows: readonly Parameter[]): readonly Group[] {
  const groups = new Map<string, Parameter[]>()
  const built = rows.filter(({ builtIn }) => builtIn === 1)
  const ordered = [...built].sort((a, b) => a.businessDomainId - b.businessDomainId || order(a) - order(b))
  for (const row of [...ordered, ...rows.filter(({ builtIn }) => builtIn === 0)]) {
    const name = nameOf(row)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].map(([name, rows]) => ({ name, rows }))
}

const subjectOf = ({ paramKey }: Parameter) => subjects[paramKey.split('.')[0]!]
const order = (row: Parameter) => [...new Set(Object.values(subjects)), undefined].indexOf(subjectOf(row))

function nameOf(row: Parameter): string {
  if (row.builtIn === 0) return '自定义参数'
  const domain = BusinessDomain.label(row.businessDomainId)
  const subject = row.businessDomainId === BusinessDomain.platform ? subjectOf(row) : undefined
  return subject ? `${domain} · ${subject}` : domain
}

/** By title, key or meaning. */
export function matching(rows: readonly Parameter[], text: string): readonly Parameter[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(({ title, paramKey, remark }) => [title, paramKey, remark ?? ''].some((part) => part.toLowerCase().includes(wanted)))
}
