import { type FieldError, type Reply, replies } from '@oems/contract/core/errors.ts'

/** A call that did not end well, in words for the user. */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  readonly trace: string
  /** No reply came, so a write may have been done all the same. */
  readonly broken: boolean
  constructor({ code, msg, data }: Reply, trace = '', broken = false) {
    super(msg)
    this.code = code
    this.data = data
    this.trace = trace
    this.broken = broken
  }
  get fields(): readonly FieldError[] {
    return (this.data as { fields?: FieldError[] } | null)?.fields ?? []
  }
}

/** No line, a proxy's own page, a reply cut short or late: for the user they are one thing. */
export const brokenLine = (trace: string) => new CallError({ ...replies.fault, data: null }, trace, true)

const sessionCodes = new Set<number>([replies.signedOut.code, replies.locked.code, replies.elsewhere.code])
export const speaksOfSession = (code: number) => sessionCodes.has(code)
