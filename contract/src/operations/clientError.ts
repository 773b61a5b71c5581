import { read, under } from '../core/call.ts'
import { Done, longText, optional, shape, text } from '../core/fields.ts'

export const longestStack = 4_000
/**
 * A fault of the console itself (01 §5.7). It changes nothing and goes to the log files alone, so it is no write: read-only sessions
 * report their faults too. `route` is the address without its query, which may name people.
 */
export const clientError = under('/sys', {
  report: read.post(
    'client-error',
    'login',
    shape({
      message: longText('错误', 500),
      stack: optional(longText('堆栈', longestStack)),
      route: text('页面', 200),
      release: text('版本', 40),
    }),
    Done,
    { passive: true, beforePassword: true, beforeFactor: true },
  ),
})
