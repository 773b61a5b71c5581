import { OrgType } from '@oems/contract/organisation/codes.ts'
import { declares } from '@oems/contract/reserve/board.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { badField, notFound, notPermitted } from '../../core/errors.ts'
import { illness } from '../../illness/tables.ts'

/** A project that the caller sees; any other node looks like none. */
export async function projectInScope(ctx: Ctx, projectId: number): Promise<Org> {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}

const permissionOf: Readonly<Record<number, string>> = { ...declares, [DeclareType.measures]: 'epac:project-epm:declare' }
/** Beside a call's own permission: each type has one that declares, corrects, imports and voids it (04 §5). */
export function requireDeclaring({ actor }: Pick<Ctx, 'actor'>, declareType: DeclareTypeCode): void {
  const permission = permissionOf[declareType]
  if (permission === undefined || !actor.permissions.has(permission)) throw notPermitted()
}

/** An illness that a call names, where it names one. */
export async function requireIllness({ db }: Pick<Ctx, 'db'>, illnessId: number | null | undefined): Promise<void> {
  if (illnessId === null || illnessId === undefined) return
  const found = await db
    .select({ id: illness.id })
    .from(illness)
    .where(and(eq(illness.id, illnessId), isNull(illness.deletedAt)))
  if (found.length === 0) throw badField('illnessId', '病种不存在')
}
