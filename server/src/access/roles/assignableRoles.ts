import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { role } from '../tables.ts'
import { selectRoles, toVisibleRole, type VisibleRole } from './visibility.ts'

/** Temporary roles end on a day (01 §2.2). */
const temporary: ReadonlySet<number> = new Set([Role.temporaryProjectAdministrator, Role.temporaryOperator, Role.temporaryDoctor])
export const needsValidTo = (baseRoleId: number) => temporary.has(baseRoleId)

/** Built-in roles that the caller's own role may give; a custom role is given like its base. */
export async function assignableRoles({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<ReadonlySet<number>> {
  const [own] = await db
    .select({ ids: role.assignableRoleIds })
    .from(role)
    .where(and(eq(role.id, actor.roleId), isNull(role.deletedAt)))
  return new Set(own?.ids ?? [])
}

/** Every role that the caller may give somewhere in the own scope, lowest number first; `fits` says where. */
export async function givableRoles(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<VisibleRole[]> {
  const assignable = [...(await assignableRoles(ctx))]
  if (assignable.length === 0) return []
  const isAssignable = or(
    and(role.builtIn, inArray(role.id, assignable)),
    and(eq(role.builtIn, false), inArray(role.baseRoleId, assignable)),
  )
  const found = await selectRoles(ctx, and(eq(role.status, EnabledStatus.enabled), isAssignable)).orderBy(role.id)
  return found.map(toVisibleRole)
}

/** Whether a role may be assigned at a node: its type, and for a custom role at its owner and below. */
export const fits = ({ orgType, path }: VisibleRole, node: { readonly orgType: number; readonly path: string }) =>
  orgType.includes(node.orgType) && (path === null || node.path.startsWith(path))
