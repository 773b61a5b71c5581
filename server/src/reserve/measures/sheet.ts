import type { MeasureItem, MeasureSheet } from '@oems/contract/reserve/measures.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { filesOf } from '../../core/files/attach.ts'
import { measure as dictMeasure } from '../../dictionary/tables.ts'
import { declarePapers } from '../declaring/enter.ts'
import { type DeclareRow, latestOf } from '../declaring/latest.ts'
import { requireIllness } from '../declaring/place.ts'
import { periodState } from '../declaring/sheet.ts'
import { ensurePeriods, periodAt } from '../periods/open.ts'
import type { FrozenMeasure } from '../tables.ts'
import { type Applying, measuresAt } from './applying.ts'
import { evidence } from './declare.ts'
import { byMeasure, formerOf, measuresOf, provenIn } from './latest.ts'
import { measuringNode, type NodeAsked } from './place.ts'

interface Asked extends NodeAsked {
  readonly date: string | null
  /** Narrows what is shown, measures for all illnesses aside; what has to be declared is all of it. */
  readonly illnessId: number | null
}
const declareType = DeclareType.measures

/**
 * What a node has to say about its measures in the period in which a day lies, beside what it said before (04 §5.3). Of one that is over: what it
 * said, in the words of then (04 §2.4).
 */
export async function measureSheet(ctx: Ctx, asked: Asked): Promise<MeasureSheet> {
  const node = await measuringNode(ctx, asked)
  await requireIllness(ctx, asked.illnessId)
  await ensurePeriods(ctx)
  const today = dayOf(ctx.now)
  const date = asked.date ?? today
  const period = await periodAt(ctx, node.id, declareType, date)
  const state = await periodState(ctx, node.id, declareType, date, period, node.timeZone)
  const latest = period && (await latestOf(ctx, period))
  const { riskGrade, items } = state.endDay < today ? await asDeclared(ctx, latest) : await measuresAt(ctx.db, node, today)
  const former = await formerOf(ctx, { orgId: node.id, declareType, startDay: period?.startDay ?? date })
  const files = async (of: typeof evidence | typeof declarePapers) =>
    period ? ((await filesOf(ctx, of, [period.id])).get(period.id) ?? []) : []
  const [proofs, oss] = [new Map((await files(evidence)).map((file) => [file.ossId, file])), await files(declarePapers)]
  const [declared, last, proven] = [byMeasure(latest), byMeasure(former[0] ?? null), provenIn(former)]
  const itemOf = ({ illnessId: _, required, ...measure }: (typeof items)[number]): MeasureItem => {
    const own = declared.get(measure.measureId)
    return {
      ...{ ...measure, required: required ? 1 : 0, proven: proven.has(measure.measureId), last: answerOf(last.get(measure.measureId)) },
      declared: own ? { ...answerOf(own)!, oss: own.ossIds.flatMap((id) => proofs.get(id) ?? []) } : null,
    }
  }
  return {
    ...{ orgId: node.id, orgName: node.orgName, date, period: { ...state, version: latest?.version ?? 0 }, riskGrade },
    items: items.filter(({ illnessId }) => asked.illnessId === null || illnessId === null || illnessId === asked.illnessId).map(itemOf),
    ...{ remark: latest?.remark ?? null, oss: [...oss] },
  }
}

/** Measures as a declaration froze them, whatever has become of them in the dictionary. */
async function asDeclared({ db }: Pick<Ctx, 'db'>, latest: DeclareRow | null): Promise<{ riskGrade: number | null; items: Applying[] }> {
  const frozen = measuresOf(latest)
  const ids = frozen.map(({ measureId }) => measureId)
  const known = await db
    .select({ id: dictMeasure.id, illnessId: dictMeasure.illnessId })
    .from(dictMeasure)
    .where(inArray(dictMeasure.id, ids))
  const illnessOf = new Map(known.map(({ id, illnessId }) => [id, illnessId]))
  const items = frozen.map(({ measureId, name, category, answerKind, valueUnit }) => ({
    ...{ measureId, name, category, answerKind, valueUnit, illnessId: illnessOf.get(measureId) ?? null },
    ...{ content: null, evidenceRequired: 0 as const, required: false },
  }))
  return { riskGrade: latest?.riskGrade ?? null, items }
}

const answerOf = (item: FrozenMeasure | undefined) =>
  item ? { state: item.state, value: item.value, note: item.note, planDate: item.planDate } : null
