import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import type { Ctx } from '../../core/context.ts'
import { startOf } from '../../core/days.ts'
import { Remembered } from '../../core/remembered.ts'
import { idsOf } from '../../subscription/subscribedNodes.ts'
import { versionOfPast } from '../periods/version.ts'
import type { Subject } from './asked.ts'
import { countedAt } from './countedAt.ts'
import type { Counted } from './figures.ts'
import { standing } from './standing.ts'

/** Nodes and types of which a process remembers how the period before went. */
const remembered = new Remembered<Counted>(2_000)
/** What began before midnight has ended by then: nothing is declared for a period that is over (04 §4.1 no. 3), and no position of a past day changes. */
const settling = 10 * 60_000

/**
 * How the period before went, as it stood at its end. It is over, so that today's answer is the same until periods are opened or ended or the
 * tree changes: the version that says so is read in the same snapshot.
 */
export async function beforeOf(ctx: Ctx, subject: Subject, type: ItemTypeCode): Promise<Counted> {
  const count = () => countedAt(ctx, standing(ctx, subject, [type], 'before'))
  if (!subject.isToday || ctx.now.getTime() - startOf(subject.day).getTime() < settling) return count()
  return remembered.get(`${await versionOfPast(ctx.db)} ${subject.day} ${type} ${idsOf(subject)}`, count)
}
