import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { samples } from '../testing/samples.ts'

export default samples({
  /** Somebody at the project who is signed in. */
  async make(app, { mark, project }) {
    const account = await app.anAccount({ roleId: 5, orgId: project.id, username: `${mark}在线${project.id}` })
    await app.aSession(account)
    const [row] = await ask<{ id: number }>(app.db, sql`select session_id as id from sys_session where account_id = ${account.accountId}`)
    return { sessionId: row!.id }
  },
  particular: [[session.login, () => ({ username: 'niemand', password: 'Unbekannt&73' })]],
  references: { sessionIds: ({ sessionId }) => [sessionId] },
  owned: ({ sessionId }) => sql`select status from sys_session where session_id = ${sessionId}`,
})
