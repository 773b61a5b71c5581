import type { Database, ReadDb } from './database.ts'
import { pipelined } from './pipelined.ts'

/** Reads by any number of statements, all of which see the moment of the first. */
export const readAtOnce = <T>({ reader }: Pick<Database, 'reader'>, work: (db: ReadDb) => Promise<T>, gone?: AbortSignal): Promise<T> =>
  pipelined({ db: reader }, gone).db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
