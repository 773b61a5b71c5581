import { sql } from 'drizzle-orm'
import { ask, type Db } from '../db/database.ts'

const freshMs = 30_000
/** What a header may hold: a host with `;` or `,` would begin another directive. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/

/** The origins from which browsers fetch public files directly, those of former buckets included (01 §5.10). */
export function fileOrigins({ reader }: { readonly reader: Pick<Db, 'execute'> }): () => Promise<readonly string[]> {
  let known: readonly string[] = []
  let until = 0
  return async () => {
    if (until > Date.now()) return known
    const rows = await ask<{ domain: string }>(
      reader,
      sql`select distinct public_domain as domain from sys_storage where public_domain is not null order by 1`,
    )
    known = [...new Set(rows.map(({ domain }) => new URL(domain).origin))].filter((origin) => plainOrigin.test(origin))
    until = Date.now() + freshMs
    return known
  }
}
