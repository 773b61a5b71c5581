import type { Verb } from './notation.ts'
import type { Page, SubSystem } from './rows.ts'

/** All tiers, read and work, read and every export, read, nothing. */
type Grant = 'A' | 'W' | 'E' | 'R' | '-'

const columns = [2, 3, 4, 5, 6, 7, 8, 13]

/** Whether a built-in role opens the page by default (01 §6.7). */
export const opens = (roleId: number, page: Page, subSystem: SubSystem) => grantOf(roleId, page, subSystem) !== '-'

/** Whether a built-in role has the verb by default. */
export function holds(roleId: number, verb: Verb, page: Page, subSystem: SubSystem): boolean {
  const named = verb.named?.roles.includes(roleId) ?? false
  if (roleId === 1 || named) return true
  if (verb.named !== null && !verb.named.besides) return false
  return covers(grantOf(roleId, page, subSystem), verb)
}

function covers(grant: Grant, { tier, verb }: Verb): boolean {
  if (grant === 'E') return tier === 'read' || verb === 'export'
  return { A: ['read', 'work', 'manage'], W: ['read', 'work'], R: ['read'], '-': [] as string[] }[grant].includes(tier)
}

/** The temporary roles have no column of their own: they follow 5, 6 and 7. An employee (12) has no pages here. */
function grantOf(roleId: number, page: Page, subSystem: SubSystem): Grant {
  if (roleId === 1) return 'A'
  if (roleId === 9) return lowered(column(5, page))
  if (roleId === 10 && subSystem.code === 'sub:sys') return page.code === 'auth.user' ? 'R' : '-'
  if (roleId === 10) return lowered(column(6, page))
  return column(roleId === 11 ? 7 : roleId, page)
}

const lowered = (grant: Grant): Grant => (grant === 'A' ? 'W' : grant)

function column(roleId: number, { code, rights }: Page): Grant {
  if (!/^[AWER-]{8}$/.test(rights.grants)) throw new Error(`the grants of ${code} cannot be read: ${rights.grants}`)
  return (rights.grants[columns.indexOf(roleId)] ?? '-') as Grant
}
