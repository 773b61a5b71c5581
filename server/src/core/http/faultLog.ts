import type { DatabaseError } from 'pg'

export interface Fault {
  readonly [field: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
  /** What the database said of a failed query. */
  readonly cause?: string
  readonly query?: string
}

/**
 * A fault as the log keeps it: where it happened, which statement, what the database says. Never the values of a query: they are people's
 * data, and the query builder puts them into message and stack.
 */
export function faultForLog(thrown: unknown): Fault {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { cause, query } = error as Error & { query?: string }
  const { code, constraint, table, column } = (cause ?? error) as Partial<DatabaseError>
  return {
    type: error.name,
    message: query === undefined ? error.message : 'failed query',
    ...(query !== undefined && { query }),
    ...(cause instanceof Error && { cause: cause.message }),
    ...{ code, constraint, table, column },
    stack: framesOf(error),
    ...(cause instanceof Error && { causeStack: framesOf(cause) }),
  }
}

/** Without the head line, which repeats the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
