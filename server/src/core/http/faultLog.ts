import type { DatabaseError } from 'pg'
import { withoutNumbers } from '../withoutNumbers.ts'

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
 * data, and the query builder puts them into message and stack. Nor what a message quotes.
 */
export function faultForLog(thrown: unknown): Fault {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { cause, query } = error as Error & { query?: string }
  const { code, constraint, table, column } = (cause ?? error) as Partial<DatabaseError>
  return {
    type: error.name,
    message: query === undefined ? messageOf(error) : 'failed query',
    ...(query !== undefined && { query }),
    ...(cause instanceof Error && { cause: messageOf(cause) }),
    ...{ code, constraint, table, column },
    stack: framesOf(error),
    ...(cause instanceof Error && { causeStack: framesOf(cause) }),
  }
}

/** What the database quotes in these classes of its errors (23: constraints, 42: the statement itself) are names of its own; elsewhere values. */
const quotesItsOwn = /^(23|42)/

/** Without the values that a message quotes. What could not be read as JSON, number or pattern stands there without quotes as well. */
function messageOf(error: Error): string {
  const { code = '', severity } = error as Partial<DatabaseError>
  if (severity !== undefined) return quotesItsOwn.test(code) ? error.message : error.message.replace(/".*"/s, '"…"')
  if (error instanceof SyntaxError) return 'unreadable'
  return withoutNumbers(error.message.replace(/(["'`]).*?\1|“[^”]*”/gs, '…'))
}

/** Without the head line, which repeats the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
