import { MenuType } from '@oems/contract/access/codes.ts'
import type { MenuRow } from '@oems/contract/access/menus.ts'
import type { InForce } from '../../kit/list/filter/inForce.tsx'

/** A row of the tree table. */
export interface Branch extends MenuRow {
  readonly children?: Branch[]
}
export interface Filters {
  readonly text: string
  readonly type: number | null
  readonly status: number | null
}
export const statusOptions = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]
/** Those that are set, in words. */
export function inForceOf({ text, type, status }: Filters): readonly InForce[] {
  const trimmed = text.trim()
  return [
    ...(trimmed === '' ? [] : [{ name: 'text', label: '查找', words: trimmed }]),
    ...(type === null ? [] : [{ name: 'type', label: '类型', words: MenuType.label(type as MenuRow['type']) }]),
    ...(status === null ? [] : [{ name: 'status', label: '状态', words: statusOptions.find(({ value }) => value === status)?.label }]),
  ]
}

/** The tree of what fits, with everything above it; `rows` come parents first. Siblings keep their order. */
export function branchesOf(rows: readonly MenuRow[], filters: Filters): Branch[] {
  const byId = new Map(rows.map((row) => [row.menuId, row]))
  const visible = new Set<number>()
  for (const row of rows)
    if (fits(row, filters)) for (let one: MenuRow | undefined = row; one; one = byId.get(one.parentId)) visible.add(one.menuId)
  const below = Map.groupBy(
    rows.filter(({ menuId }) => visible.has(menuId)),
    ({ parentId }) => parentId,
  )
  const branch = (parentId: number): Branch[] =>
    (below.get(parentId) ?? []).map((row) => (below.has(row.menuId) ? { ...row, children: branch(row.menuId) } : row))
  return branch(0)
}

function fits({ name, url, perms, type, status }: MenuRow, filters: Filters): boolean {
  const text = filters.text.trim().toLowerCase()
  const hasText = text === '' || [name, url, perms].some((word) => word?.toLowerCase().includes(text))
  return hasText && (filters.type === null || filters.type === type) && (filters.status === null || filters.status === status)
}

const belowDirectory = [MenuType.directory, MenuType.page, MenuType.embedded, MenuType.external]
/** Types that may stand below a type; 0: the top. */
const childTypes: Readonly<Record<number, readonly MenuRow['type'][]>> = {
  0: [MenuType.subSystem],
  [MenuType.subSystem]: belowDirectory,
  [MenuType.directory]: belowDirectory,
  [MenuType.page]: [MenuType.button],
  [MenuType.embedded]: [MenuType.button],
}
export const typesBelow = (type: number) => childTypes[type] ?? []
/** Where a type may stand. */
export const parentTypes = (type: number) =>
  MenuType.options.map(({ value }) => value).filter((parent) => typesBelow(parent).includes(type as MenuRow['type']))

/** A menu with everything below it: none of these can be its parent. */
export function familyOf(rows: readonly MenuRow[], menuId: number): ReadonlySet<number> {
  const family = new Set([menuId])
  for (const row of rows) if (family.has(row.parentId)) family.add(row.menuId)
  return family
}
