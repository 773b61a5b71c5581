import { under, write } from '@oems/contract/core/call.ts'
import { id, Nothing, shape } from '@oems/contract/core/fields.ts'
import type { Domain } from '../core/domain.ts'
import { implement } from '../core/implement.ts'

/** A long task that ends only with its process, or its lease. */
export const endless = under('/endless', { start: write.post('start', 'login', Nothing, shape({ taskId: id('任务') }), { title: '试验' }) })

const plan = { taskType: 'export', name: '没有尽头', cancellable: true }
const untilEnded = ({ signal }: { readonly signal: AbortSignal }) =>
  new Promise<null>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

export const endlessTasks: Domain = {
  calls: [implement(endless, { start: async (ctx) => ({ taskId: await ctx.tasks.start(ctx, plan, { run: untilEnded }) }) })],
}
