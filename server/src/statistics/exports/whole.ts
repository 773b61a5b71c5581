import type { Ctx } from '../../core/context.ts'
import { read } from '../../core/statistics/read.ts'
import { countFrom, type KnownSubject, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { idsOf } from '../../subscription/subscribedNodes.ts'
import { groupOrCompany, type NodeQuery } from '../frame.ts'
import type { Range } from '../range.ts'

/** The figures of all that is covered over the whole range: the last line of a table. */
export async function wholeOf<S extends KnownSubject>(ctx: Ctx, query: NodeQuery, range: Range, subject: S) {
  const covered = await groupOrCompany(ctx, query)
  return valuesOf(subject, countFrom(await read(ctx.db, idsOf(covered), questionsOf(subject, range))))
}
