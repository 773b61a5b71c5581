import type { CopyRecord } from '@oems/contract/archive/copy.ts'
import type { Call } from '@oems/contract/core/call.ts'
import type { Ctx } from './context.ts'

/**
 * A chapter of the printed copy for whoever leaves whose records a line each of the timeline would say too little of (职业病防治法 36). The domain
 * that keeps the records declares it (`Domain.copyChapters`).
 */
export interface CopyChapter {
  readonly name: string
  /** Whoever may not read the records by this call prints no copy: one without them would not be whole. */
  readonly readBy: Call
  records(ctx: Ctx, personId: number): Promise<readonly CopyRecord[]>
}
