import type { Lacking } from '@oems/contract/risk/lacking.ts'
import type { RiskChanged as Preview } from '@oems/contract/risk/riskChange.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'

/** What is needed of an item below some nodes, before and after a change of their risk, and what is lacking then; in its smallest units. */
export type ItemNeed = Readonly<Preview['items'][number]>
/** What would change with a level. */
export interface RiskImpact extends Lacking {
  /** Projects at the nodes and below them. */
  readonly projects: number
  readonly items: readonly ItemNeed[]
}
export interface RiskChanged {
  readonly orgIds: readonly number[]
  readonly illnessId: number
}

/** A domain whose rows rest on what holds at a node: what is needed there. */
export interface RiskFollower {
  /** Within the transaction, once the levels of the nodes have been set, changed or taken away: what rests on them there and below is made anew. */
  raisedOrLowered(ctx: WriteCtx, changed: RiskChanged): Promise<unknown>
  /** Writes nothing. */
  preview(ctx: Ctx, changed: RiskChanged & { readonly riskLevelId: number }): Promise<RiskImpact>
}

let follower: RiskFollower | null = null
/** Called by the domain of supplies when it is loaded: this one does not know it. Gives back what puts back who followed before. */
export function provideRiskFollower(provided: RiskFollower): () => void {
  const before = follower
  follower = provided
  return () => (follower = before)
}
export const riskFollower = () => follower
