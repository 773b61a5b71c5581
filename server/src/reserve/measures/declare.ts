import { rate } from '@oems/contract/core/rate.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { DeclareSource, PeriodStatus } from '@oems/contract/reserve/codes.ts'
import type { MeasureDraft, MeasuresDeclared } from '@oems/contract/reserve/measures.ts'
import { periodStatus } from '@oems/contract/reserve/status.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { conflict, ruleBroken } from '../../core/errors.ts'
import { attach } from '../../core/files/attach.ts'
import { projectFacts } from '../../supplies/config/facts.ts'
import { declarePapers, enterDeclaration, fileAndNote, lockLatest, nextDeclareId } from '../declaring/enter.ts'
import { requireIllness } from '../declaring/place.ts'
import { openPeriod } from '../declaring/window.ts'
import { declaredMeanwhile } from '../tables.ts'
import { measuresAt } from './applying.ts'
import { answersOf, implementedOf } from './judge.ts'
import { formerOf, provenIn } from './latest.ts'
import { measuringNode } from './place.ts'

/** The measures of a node for the period under way: the first sheet of it, or a correction of what stands. */
export async function declareMeasures(ctx: WriteCtx, draft: MeasureDraft): Promise<MeasuresDeclared> {
  const node = await measuringNode(ctx, draft)
  await requireIllness(ctx, draft.illnessId)
  const period = await openPeriod(ctx, node.id, DeclareType.measures, draft.date)
  await lockOpenNode(ctx, node.id)
  const today = dayOf(ctx.now)
  const { items, riskGrade } = await measuresAt(ctx.db, node, today)
  if (items.length === 0) throw ruleBroken('没有适用的防疫措施，请联系上级在防疫措施字典中设置')
  const former = await lockLatest(ctx, period)
  if ((former?.id ?? null) !== draft.lastDeclareId) throw conflict(declaredMeanwhile)
  if (former && draft.version !== null && former.version !== draft.version) throw conflict(declaredMeanwhile)

  const answers = answersOf(items, draft.items, { today, proven: provenIn(await formerOf(ctx, period)) })
  const { done, asked, unfinished } = implementedOf(answers)
  const facts = node.orgType === OrgType.project ? (await projectFacts(ctx.db, [node.id], today)).get(node.id) : undefined
  const made = await enterDeclaration(ctx, period, former, await nextDeclareId(ctx), {
    ...{
      headcount: facts?.headcount ?? 0,
      riskGrade,
      shortageNum: 0,
      implementRate: rate(done, asked),
      remark: draft.remark,
      items: answers,
    },
    source: ctx.actor.orgId === node.id ? DeclareSource.manual : DeclareSource.proxy,
  })
  const proofs = [...new Set(answers.flatMap(({ ossIds }) => ossIds))]
  await attach(ctx, { owner: declarePapers.owner, id: period.id }, evidence.field, proofs)
  await fileAndNote(ctx, period, made, former, draft.ossIds)
  const status = periodStatus({ ...period, onTime: made.firstOnTime }, ctx.now)
  return { declareId: made.id, status, lateFilled: status === PeriodStatus.overdue, implementRate: made.implementRate, unfinished }
}

/** The proofs of all measures of a period; each says which are its own. */
export const evidence = { owner: declarePapers.owner, field: 'evidence' } as const
