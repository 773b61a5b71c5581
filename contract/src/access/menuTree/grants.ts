import type { Button } from './notation.ts'
import type { Level, Page, SubSystem } from './rows.ts'

/** Whether a built-in role opens the page by default (01 §6.7). */
export const opens = (roleId: number, page: Page, subSystem: SubSystem) => levelOf(roleId, page, subSystem) !== null

/** Whether a built-in role holds the permission by default. */
export function holds(roleId: number, button: Button, page: Page, subSystem: SubSystem): boolean {
  if (roleId === 1 || button.roles.includes(roleId)) return true
  return covers(levelOf(roleId, page, subSystem), button)
}

function covers(role: Level | null, { level, verb }: Button): boolean {
  if (role === null || level === null) return false
  if (role === 'export') return level === 'read' || verb === 'export'
  return { manage: ['read', 'work', 'manage'], work: ['read', 'work'], read: ['read'] }[role].includes(level)
}

/** The temporary roles are not named at a page: they follow 5, 6 and 7. An employee (12) has no pages here. */
function levelOf(roleId: number, page: Page, subSystem: SubSystem): Level | null {
  if (roleId === 1) return 'manage'
  if (roleId === 9) return lowered(ownLevel(5, page))
  if (roleId === 10 && subSystem.code === 'sub:sys') return page.code === 'auth.user' ? 'read' : null
  if (roleId === 10) return lowered(ownLevel(6, page))
  return ownLevel(roleId === 11 ? 7 : roleId, page)
}

const lowered = (level: Level | null): Level | null => (level === 'manage' ? 'work' : level)

const ownLevel = (roleId: number, { rights: { roles } }: Page): Level | null =>
  (Object.keys(roles) as Level[]).find((level) => roles[level]!.includes(roleId)) ?? null
