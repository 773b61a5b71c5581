import { type FieldError, type Reply, replies } from '@oems/contract/core/errors.ts'
import { type RefusalData, refusalData } from './refusalData.ts'

/** Thrown wherever a call cannot go on. The dispatcher answers it; nobody else catches it. */
export class Refusal extends Error {
  readonly reply: Reply & { readonly data: RefusalData | null }
  /** What was written before the refusal stays: a failed sign-in is counted. */
  readonly keepsWrites: boolean
  constructor({ code, msg }: { readonly code: number; readonly msg: string }, data: RefusalData | null = null, keepsWrites = false) {
    super(msg)
    this.reply = { code, msg, data: refusalData(data) }
    this.keepsWrites = keepsWrites
  }

  keepingWrites(): Refusal {
    return new Refusal(this.reply, this.reply.data, true)
  }
}

/** Nothing has failed: the caller is asked for what comes next, and what was written until here stays. It leaves no line in the operation log. */
export class NextStep extends Refusal {
  constructor(msg: string, data: RefusalData) {
    super({ ...replies.ruleBroken, msg }, data, true)
  }
}

export const notFound = () => new Refusal(replies.notFound)
export const notPermitted = (msg: string = replies.notPermitted.msg) => new Refusal({ ...replies.notPermitted, msg })
export const badInput = (fields: readonly FieldError[] = []) => new Refusal(replies.badInput, { fields })
/** A request that is wrong as a whole, in words of its own. Of a stranger's there is nothing to tell, and it leaves no line in the operation log. */
export class Unreadable extends Refusal {}
export const unreadable = (msg: string) => new Unreadable({ ...replies.badInput, msg }, { fields: [] })
/** One field that is wrong, in words under it. */
export const badField = (path: string, msg: string) => badInput([{ path, msg }])
export const conflict = (msg: string = replies.conflict.msg, data: RefusalData | null = null) =>
  new Refusal({ ...replies.conflict, msg }, data)
export const ruleBroken = (msg: string, data: RefusalData | null = null) => new Refusal({ ...replies.ruleBroken, msg }, data)
export const tooMany = (retryAfterSeconds: number) => new Refusal(replies.tooMany, { retryAfter: retryAfterSeconds })
export const sessionEnded = (why: 'signedOut' | 'locked' | 'elsewhere') => new Refusal(replies[why])

const sentenceByConstraint = new Map<string, string>()

/** Names a constraint together with its sentence: two people who save the same name at once both get words. */
export function says<const N extends string>(constraint: N, sentence: string): N {
  sentenceByConstraint.set(constraint, sentence)
  return constraint
}
export const sentenceOf = (constraint: string) => sentenceByConstraint.get(constraint)

interface DatabaseError {
  /** SQLSTATE. */
  readonly code?: string
  readonly constraint?: string
}
interface Thrown extends DatabaseError {
  /** Fastify's, of a request that it could not read. */
  readonly statusCode?: number
  /** The database's, wrapped by the query builder. */
  readonly cause?: DatabaseError
}

/** The database's own words for a failed query, wrapped or not. */
export const databaseError = (error: unknown): DatabaseError => (error as Thrown).cause ?? (error as DatabaseError)

/** Turns whatever was thrown into a reply. What we do not know is our fault, and keeps its text to itself. */
export function replyTo(error: unknown, traceId: string): Reply {
  if (error instanceof Refusal) return error.reply
  const sentence = sentenceOf(databaseError(error).constraint ?? '')
  if (sentence) return conflict(sentence).reply
  const { statusCode = 500 } = error as Thrown
  if (statusCode === replies.tooLarge.code) return { ...replies.tooLarge, data: null }
  return statusCode < 500 ? badInput().reply : { ...replies.fault, data: { traceId } }
}
