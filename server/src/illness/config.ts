import { ConfigState, IllnessStatus } from '@oems/contract/illness/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { org } from '../core/db/org.ts'
import { ruleBroken } from '../core/errors.ts'
import { projectIllnessConfig as config, illness } from './tables.ts'

export type Illness = typeof illness.$inferSelect

/**
 * An enabled illness of which cases may be opened at a node: one of the project's configuration, and at a node that is no project, which has
 * no configuration, any. From which day on it is reported does not matter. Null: it is not configured there.
 */
export async function configuredIllness(db: Ctx['db'], nodeId: number, illnessId: number): Promise<Illness | null> {
  const [found] = await configured(db, nodeId, illnessId)
  return found ?? null
}

/** The same for a write that opens a case: until it ends, nobody stops, deletes or removes it from the configuration. 1422 where it is not there. */
export async function lockConfigured({ db }: Pick<WriteCtx, 'db'>, nodeId: number, illnessId: number): Promise<Illness> {
  await db
    .select({ one: sql`1` })
    .from(config)
    .where(and(eq(config.projectId, nodeId), eq(config.illnessId, illnessId)))
    .for('share')
  const [found] = await configured(db, nodeId, illnessId).for('share', { of: illness })
  if (!found) throw ruleBroken('该病种未在本项目配置')
  return found
}

const configured = (db: Ctx['db'], nodeId: number, illnessId: number) =>
  db
    .select(getTableColumns(illness))
    .from(illness)
    .where(
      and(
        eq(illness.id, illnessId),
        eq(illness.status, IllnessStatus.enabled),
        isNull(illness.deletedAt),
        sql`(exists (select from ${config} c where c.project_id = ${nodeId} and c.illness_id = ${illnessId} and c.config_state = ${code(ConfigState.configured)})
          or exists (select from ${org} o where o.id = ${nodeId} and o.org_type <> ${code(OrgType.project)}))`,
      ),
    )
