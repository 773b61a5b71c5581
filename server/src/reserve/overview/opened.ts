import type { Ctx } from '../../core/context.ts'
import { ensurePeriods } from '../periods/open.ts'

/** With the periods of today opened before the snapshot, wherever the job has not come by yet. */
export const opened =
  <I, R>(read: (ctx: Ctx, input: I) => Promise<R>) =>
  async (ctx: Ctx, input: I): Promise<R> => {
    await ensurePeriods(ctx)
    return read(ctx, input)
  }
