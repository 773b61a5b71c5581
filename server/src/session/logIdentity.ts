import { eq } from 'drizzle-orm'
import type { account } from '../accounts/tables.ts'
import type { LogIdentity, WriteCtx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { param, preparedSelect } from '../core/db/prepared.ts'

type SignedInAccount = Pick<typeof account.$inferSelect, 'id' | 'username' | 'nickname'>

const nameOfNode = preparedSelect('name of a node', (db) =>
  db
    .select({ orgName: org.orgName })
    .from(org)
    .where(eq(org.id, param('orgId'))),
)

/** Whom the log entry of a sign-in names, and with `viewerId` who impersonates that account: the call itself is anonymous. */
export async function logIdentity(
  { db }: WriteCtx,
  { id: accountId, username, nickname }: SignedInAccount,
  { roleId, orgId }: { readonly roleId: number; readonly orgId: number },
  viewerId: number | null = null,
): Promise<LogIdentity> {
  const [node] = await nameOfNode(db, { orgId })
  return { accountId, username, nickname, roleId, orgId, orgName: node?.orgName ?? '', viewerId }
}
