import { OrgStatus, OrgType } from '@oems/contract/organisation/codes.ts'
import { shippedRule, type WarningRule } from '@oems/contract/warning/config.ts'
import { isNull, type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { idsIn } from '../core/db/scope.ts'
import { statWarningConfig } from './tables.ts'

/** A node that is watched: an operating company, a project or a region. */
export interface WatchedNode {
  readonly id: number
  /** From the root to the node itself. */
  readonly path: readonly number[]
  readonly orgName: string
  readonly orgType: number
}

export const watchedNodes = async (db: ReadDb, where: SQL = sql`true`): Promise<WatchedNode[]> => {
  const rows = await ask<Omit<WatchedNode, 'path'> & { path: string }>(
    db,
    sql`select o.id, o.path, o.org_name as "orgName", o.org_type as "orgType" from org o
        where o.deleted_at is null and o.status = ${code(OrgStatus.enabled)} and ${where}
          and o.org_type in (${code(OrgType.company)}, ${code(OrgType.project)}, ${code(OrgType.region)})`,
  )
  return rows.map((row) => ({ ...row, path: idsIn(row.path) }))
}

export interface RuleInForce {
  readonly rule: WarningRule
  readonly enabled: 0 | 1
  /** Whose it is; null: as the product ships it. */
  readonly orgId: number | null
}

/** The rule in force at a node: its own, or that of the nearest node above that has one. */
export async function rulesInForce(db: ReadDb): Promise<(path: readonly number[]) => RuleInForce> {
  const rows = await db
    .select({ orgId: statWarningConfig.orgId, enabled: statWarningConfig.enabled, rule: statWarningConfig.rule })
    .from(statWarningConfig)
    .where(isNull(statWarningConfig.deletedAt))
  const own = new Map(rows.map((row) => [row.orgId, row]))
  const shipped: RuleInForce = { rule: shippedRule, enabled: 1, orgId: null }
  return (path) => {
    for (let at = path.length - 1; at >= 0; at--) {
      const found = own.get(path[at]!)
      if (found) return found
    }
    return shipped
  }
}
