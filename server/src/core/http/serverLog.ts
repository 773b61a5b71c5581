import { faultForLog } from './faultLog.ts'

type LogCall = (...args: unknown[]) => void

/**
 * How the server's own log writes. Of a fault that comes without words the logger would take the message as words, and the query builder puts the
 * values of a failed query there: it says `fault` instead.
 */
export const serverLog = {
  redact: ['req.headers.token', 'req.headers.cookie'],
  serializers: { err: faultForLog },
  hooks: {
    logMethod(args: unknown[], method: LogCall) {
      const [first, words, ...more] = args
      const fault = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
      if (fault instanceof Error && (words === undefined || words === fault.message)) method.call(this, first, 'fault')
      else method.call(this, first, words, ...more)
    },
  },
}
