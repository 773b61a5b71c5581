import type pg from 'pg'
import type { Copy } from './copyDriver.ts'
import type { Database } from './database.ts'
import { type Channel, corkerOf, setPipeline, transactionOn } from './driver.ts'

/**
 * Transactions whose statements do not wait for the replies to those before: `begin` travels together with the first one, and what
 * `Promise.all` runs takes one journey to the database, in its order. Once a statement has failed the server passes over what follows.
 */
export const pipelined = ({ db }: Pick<Database, 'db'>): { readonly db: Pick<Database['db'], 'transaction'> } => ({
  db: {
    async transaction(body, config) {
      const client = await db.$client.connect()
      setPipeline(client, true)
      try {
        return await transactionOn(pipeline(client), body, config)
      } finally {
        setPipeline(client, false)
        client.release()
      }
    },
  },
})

function pipeline(client: pg.PoolClient): Channel {
  const cork = corkerOf(client)
  let isOver = false
  return {
    copy: (copy) => sendAlone(client, copy),
    statement(config, values) {
      const { text } = config
      if (isOver && text !== 'rollback') return Promise.reject(new Error('a statement after the end of its transaction'))
      cork()
      const reply = client.query(config, values)
      if (text === 'commit') {
        isOver = true
        return reply.then(refuseRollback)
      }
      if (!/^begin\b/.test(text)) return reply
      reply.catch(() => undefined) // then the connection is gone, and the statement behind it says so
      return Promise.resolve(undefined)
    },
  }
}

/** Where a statement has failed before it, a commit succeeds as well, and rolls everything back. */
function refuseRollback(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back')
  return result
}

/** Rows of a COPY follow its statement, so nothing else may. */
function sendAlone(client: pg.PoolClient, copy: Copy): void {
  setPipeline(client, false)
  client.query(copy)
  const resume = () => setPipeline(client, true)
  copy.finished.then(resume, resume)
}
