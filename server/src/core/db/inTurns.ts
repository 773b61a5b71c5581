import type pg from 'pg'
import type { Database } from './database.ts'
import { type Channel, transactionOn } from './driver.ts'

/**
 * Transactions of which several parts may send statements at once: these take turns. While one part waits for the database another gets
 * its next statement ready, which nearly halves the time of writing thousands of rows.
 */
export const inTurns = ({ db }: Pick<Database, 'db'>): { readonly db: Pick<Database['db'], 'transaction'> } => ({
  db: {
    async transaction(body, config) {
      const client = await db.$client.connect()
      try {
        return await transactionOn(takingTurns(client), body, config)
      } finally {
        client.release()
      }
    },
  },
})

/** Statements of one connection, each sent when the reply to the one before it has come. */
export function takingTurns(client: pg.PoolClient): Channel {
  let last: Promise<unknown> = Promise.resolve()
  const take = <T>(run: () => Promise<T>) => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    statement: (config, values) => take(async () => client.query(config, values)),
    copy(copy) {
      const send = () => {
        client.query(copy)
        return copy.finished
      }
      void take(send)
    },
  }
}
