import type { CodeOf } from '@oems/contract/core/codes.ts'
import { BodyState } from '@oems/contract/declaration/codes.ts'
import { levelOf } from '@oems/contract/declaration/level.ts'
import type { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import type { InfoFields } from '@oems/contract/infoDeclaration/fields.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { stamp } from '../core/db/store.ts'
import { type DeclareRecord, declareRecord, visitArea } from './tables.ts'

/** Whose declaration it is, and at which node it is made. */
export interface Declarant {
  readonly subjectType: CodeOf<typeof SubjectType>
  readonly personId: number
  readonly visitorId: number | null
  readonly orgId: number
}

/** Keeps an information declaration that has passed `infoErrors`, with its level (03 §4.3). It does not ask how somebody feels. */
export async function saveDeclaration(
  ctx: WriteCtx,
  declarant: Declarant,
  { declareReason, vaccination, testType, testResult, visitAreas, ...answers }: InfoFields,
): Promise<DeclareRecord> {
  const { 'people.fever': fever, 'people.highFever': highFever } = ctx.settings
  const level = levelOf({ ...answers, testResult, bodyState: BodyState.good }, { fever, highFever })
  const [saved] = await ctx.db
    .insert(declareRecord)
    .values({
      ...stamp(ctx),
      ...declarant,
      ...{ date: dayOf(ctx.now), declareReason, vaccination, testType, testResult, level, answers },
    })
    .returning()
  if (visitAreas.length > 0) await ctx.db.insert(visitArea).values(visitAreas.map((area) => ({ ...area, declareId: saved!.id })))
  const { personId, orgId, date } = saved!
  ctx.note({ what: '信息申报', id: saved!.id, orgId, before: null, after: { personId, orgId, date, declareReason } })
  return saved!
}
