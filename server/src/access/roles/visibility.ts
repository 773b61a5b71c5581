import { builtInRoles, Role } from '@oems/contract/access/builtInRoles.ts'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { notFound, notPermitted } from '../../core/errors.ts'
import { role } from '../tables.ts'

export type RoleRow = typeof role.$inferSelect
export interface VisibleRole extends RoleRow {
  readonly orgName: string | null
  /** Of the owner organisation. */
  readonly path: string | null
}

/** Built-in roles, and those of the caller's node, its ancestors and below (01 §5.3). The owner must be joined. */
export function visibleRoles({ actor: { scope } }: Pick<Ctx, 'actor'>): SQL | undefined {
  if (scope === 'everything') return isNull(role.deletedAt)
  const { below } = scope
  return and(isNull(role.deletedAt), or(role.builtIn, sql`${org.path} like ${`${below}%`}`, sql`${below} like ${org.path} || '%'`))
}

export const roleColumns = { role, orgName: org.orgName, path: org.path }
/** Visible roles with their owner's name. */
export const selectRoles = (ctx: Pick<Ctx, 'db' | 'actor'>, where?: SQL) =>
  ctx.db
    .select(roleColumns)
    .from(role)
    .leftJoin(org, eq(org.id, role.orgId))
    .where(and(visibleRoles(ctx), where))

export const toVisibleRole = ({
  role: row,
  orgName,
  path,
}: {
  role: RoleRow
  orgName: string | null
  path: string | null
}): VisibleRole => ({
  ...row,
  orgName,
  path,
})

export async function getRole(ctx: Pick<Ctx, 'db' | 'actor'>, roleId: number): Promise<VisibleRole> {
  const [found] = await selectRoles(ctx, eq(role.id, roleId))
  if (!found) throw notFound()
  return toVisibleRole(found)
}

/** Built-in roles are changed by 系统管理员 alone, and that one by nobody; custom ones by whoever has their owner in scope. */
export function isEditable({ actor }: Pick<Ctx, 'actor'>, { id, builtIn, path }: VisibleRole): boolean {
  if (builtIn) return actor.roleId === Role.systemAdministrator && id !== Role.systemAdministrator
  return actor.scope === 'everything' || (path?.startsWith(actor.scope.below) ?? false)
}

export function checkEditable(ctx: Pick<Ctx, 'actor'>, visibleRole: VisibleRole): void {
  if (isEditable(ctx, visibleRole) || visibleRole.id === Role.systemAdministrator) return
  throw notPermitted(visibleRole.builtIn ? '内置角色只能由系统管理员修改' : '只能修改本组织及下级组织的角色')
}

const baseNames = new Map<number, string>(builtInRoles.map(({ id, name }) => [id, name]))

/** As the calls show it. */
export const toView = (ctx: Pick<Ctx, 'actor'>, visibleRole: VisibleRole) => ({
  ...visibleRole,
  roleId: visibleRole.id,
  baseRoleName: baseNames.get(visibleRole.baseRoleId) ?? '',
  webLogin: flagOf(visibleRole.webLogin),
  builtIn: visibleRole.builtIn ? (1 as const) : (0 as const),
  status: flagOf(visibleRole.status),
  editable: isEditable(ctx, visibleRole) ? (1 as const) : (0 as const),
})
export const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0)
