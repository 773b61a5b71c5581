import { type SQL, sql } from 'drizzle-orm'

/**
 * Codes in hand-written SQL, as literals: `status = ${code(SessionStatus.online)}`, `status in (${code(TaskStatus.queued, TaskStatus.running)})`.
 * A statement that is prepared once is planned without its parameters, and then no partial index (`where status = 1`) could serve it.
 */
export function code(...codes: readonly number[]): SQL {
  if (codes.length === 0 || !codes.every(Number.isInteger)) throw new Error(`no codes: ${codes.join(', ')}`)
  return sql.raw(codes.join(', '))
}
