import type { Duplex } from 'node:stream'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgClient } from 'drizzle-orm/node-postgres'
import { NodePgSession } from 'drizzle-orm/node-postgres/session'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { Copy } from './copy.ts'
import type { Database } from './database.ts'

/**
 * Transactions whose statements do not wait for the replies to those before: `begin` travels together with the first one, and what
 * `Promise.all` asks takes one journey to the database, in its order. Once a statement has failed the server passes over what follows.
 */
export const pipelined = ({ db }: Pick<Database, 'db'>): { readonly db: Pick<Database['db'], 'transaction'> } => ({
  db: {
    async transaction(body, config) {
      const client = await db.$client.connect()
      const { dialect } = db as unknown as { readonly dialect: PgDialect }
      setPipeline(client, true)
      try {
        return await new NodePgSession<NoTables, ExtractTablesWithRelations<NoTables>>(hasty(client), dialect, undefined).transaction(
          body,
          config,
        )
      } finally {
        setPipeline(client, false)
        client.release()
      }
    },
  },
})

/** No relational queries here. */
type NoTables = Record<string, never>

/** The driver's switch; its types only let a whole pool be made so. */
const setPipeline = (client: pg.PoolClient, to: boolean) => Object.assign(client, { pipeline: to })

function hasty(client: pg.PoolClient): NodePgClient {
  const together = togetherOn(client)
  let isOver = false
  const query = (...asked: Parameters<typeof client.query>) => {
    const [first] = asked as unknown[]
    if (first instanceof Copy) return alone(client, first)
    const { text } = first as pg.QueryConfig
    if (isOver && text !== 'rollback') return Promise.reject(new Error('asked after the end of its transaction'))
    together()
    const reply = client.query(...asked) as unknown as Promise<pg.QueryResult>
    if (text === 'commit') {
      isOver = true
      return reply.then(kept)
    }
    if (!/^begin\b/.test(text)) return reply
    reply.catch(() => undefined) // then the connection is gone, and the statement behind it says so
    return Promise.resolve()
  }
  return { query } as unknown as NodePgClient
}

/** Where a statement has failed before it, a commit succeeds as well, and takes everything back. */
function kept(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT') throw new Error('the transaction was taken back')
  return result
}

/** What is asked in one turn of the event loop goes out in one piece. */
function togetherOn(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection
  let held = false
  return () => {
    if (held) return
    held = true
    stream.cork()
    process.nextTick(() => {
      held = false
      stream.uncork()
    })
  }
}

/** Rows of a COPY follow its statement, so nothing else may. */
function alone(client: pg.PoolClient, copy: Copy): void {
  setPipeline(client, false)
  client.query(copy)
  const over = () => setPipeline(client, true)
  copy.finished.then(over, over)
}
