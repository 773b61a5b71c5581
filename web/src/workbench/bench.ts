import type { Output } from '@oems/contract/core/call.ts'
import type { workbench } from '@oems/contract/workbench/workbench.ts'

/** The workbench as it was read; undefined while it is on its way. A part that is null could not be read in time. */
export type Bench = Output<typeof workbench.overview>
export interface BenchProps {
  readonly bench: Bench | undefined
}
/** In the place of a part that could not be read in time. */
export const missing = '暂时无法读取，请稍后刷新'
