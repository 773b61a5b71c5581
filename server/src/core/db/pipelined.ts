import type pg from 'pg'
import type { Copy } from './copyDriver.ts'
import type { Database } from './database.ts'
import { backendOf, type Channel, corkerOf, setPipeline, transactionOn } from './driver.ts'

/**
 * Transactions whose statements do not wait for the replies to those before: `begin` travels together with the first one, and what
 * `Promise.all` runs takes one journey to the database, in its order. Once a statement has failed the server passes over what follows.
 * When nobody waits for it any more (`gone`), what runs is cancelled and nothing further is begun.
 */
export const pipelined = ({ db }: Pick<Database, 'db'>, gone?: AbortSignal): { readonly db: Pick<Database['db'], 'transaction'> } => ({
  db: {
    async transaction(body, config) {
      const client = await db.$client.connect()
      const cancelled = gone && cancelling(db.$client, client, gone)
      setPipeline(client, true)
      try {
        return await transactionOn(pipeline(client, gone), body, config)
      } finally {
        setPipeline(client, false)
        await cancelled?.settled()
        client.release()
      }
    },
  },
})

/** The cancelling goes by another connection of the pool; this one is handed back no sooner than it has come, or it would hit whoever is next. */
function cancelling(pool: pg.Pool, client: pg.PoolClient, gone: AbortSignal) {
  let sent: Promise<unknown> | undefined
  const cancel = () => {
    sent = pool.query('select pg_cancel_backend($1)', [backendOf(client)]).catch(() => undefined)
  }
  gone.addEventListener('abort', cancel, { once: true })
  return {
    async settled() {
      gone.removeEventListener('abort', cancel)
      await sent
    },
  }
}

function pipeline(client: pg.PoolClient, gone: AbortSignal | undefined): Channel {
  const cork = corkerOf(client)
  /** Of what is on the wire. */
  const replies = new Set<Promise<unknown>>()
  /** A COPY that has not ended. */
  let copying: Promise<void> | undefined
  let isOver = false
  return {
    copy(copy) {
      const alone = Promise.all([copying, Promise.allSettled(replies)]).then(() => sendAlone(client, copy))
      copying = alone
      void alone.then(() => {
        if (copying === alone) copying = undefined
      })
    },
    statement: (config, values) => (copying ? copying.then(() => send(config, values)) : send(config, values)),
  }

  function send(config: pg.QueryConfig, values: unknown[] | undefined): ReturnType<Channel['statement']> {
    const { text } = config
    if (gone?.aborted && text !== 'rollback') return Promise.reject(gone.reason as Error)
    if (isOver && text !== 'rollback') return Promise.reject(new Error('a statement after the end of its transaction'))
    cork()
    const reply = client.query(config, values)
    replies.add(reply)
    const answered = () => void replies.delete(reply)
    reply.then(answered, answered)
    if (text === 'commit') {
      isOver = true
      return reply.then(refuseRollback)
    }
    if (!/^begin\b/.test(text)) return reply
    reply.catch(() => undefined) // then the connection is gone, and the statement behind it says so
    return Promise.resolve(undefined)
  }
}

/** Where a statement has failed before it, a commit succeeds as well, and rolls everything back. */
function refuseRollback(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back')
  return result
}

/** Rows of a COPY follow its statement, so nothing else may; what was sent before has been answered, and what comes after waits. */
async function sendAlone(client: pg.PoolClient, copy: Copy): Promise<void> {
  setPipeline(client, false)
  client.query(copy)
  await copy.finished.catch(() => undefined)
  setPipeline(client, true)
}
