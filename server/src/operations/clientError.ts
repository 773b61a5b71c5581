import { clientError as calls } from '@oems/contract/operations/clientError.ts'
import { tooMany } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { browserFault } from './browserFault.ts'

const most = 10
const windowMs = 60_000

const windows = new Map<number, { until: number; count: number }>()

/** Ten a minute an account (01 §5.7): a page that fails again and again must not fill the disk. */
export default implement(calls, {
  async report({ actor, log, origin, limited }, fault) {
    if (limited) count(actor.accountId)
    const { traceId, userAgent } = origin
    log.warn({ traceId, accountId: actor.accountId, userAgent, clientError: browserFault(fault) }, 'client error')
  },
})

function count(accountId: number) {
  const now = performance.now()
  if (windows.size > 10_000) windows.clear()
  const open = windows.get(accountId)
  if (!open || open.until <= now) return void windows.set(accountId, { until: now + windowMs, count: 1 })
  open.count += 1
  if (open.count > most) throw tooMany(Math.ceil((open.until - now) / 1000))
}
