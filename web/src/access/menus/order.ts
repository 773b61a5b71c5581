import type { MenuRow } from '@oems/contract/access/menus.ts'

type Sibling = Pick<MenuRow, 'menuId' | 'orderNum'>
const step = 10
const highest = 9999

/**
 * What to write so that a menu stands at another place among its siblings: one new number where there is room between its neighbours,
 * else new numbers for all of them. `siblings` come in their order, places count from 0.
 */
export function reordered(siblings: readonly Sibling[], from: number, to: number): Sibling[] {
  const moved = siblings[from]
  if (!moved || from === to || to < 0 || to >= siblings.length) return []
  const others = siblings.filter((one) => one !== moved)
  const orderNum = between(others[to - 1]?.orderNum, others[to]?.orderNum)
  if (orderNum !== null) return [{ menuId: moved.menuId, orderNum }]
  const order = [...others.slice(0, to), moved, ...others.slice(to)]
  return order
    .map(({ menuId }, index) => ({ menuId, orderNum: (index + 1) * step }))
    .filter(({ menuId, orderNum }) => siblings.find((one) => one.menuId === menuId)?.orderNum !== orderNum)
}

/** A number strictly between two others, either of which may be missing. */
function between(low: number | undefined, high: number | undefined): number | null {
  const found = low === undefined ? (high ?? step) - step : high === undefined ? low + step : Math.floor((low + high) / 2)
  const inside = Math.min(highest, Math.max(0, found))
  return (low === undefined || inside > low) && (high === undefined || inside < high) ? inside : null
}
