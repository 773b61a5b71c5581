import type { FieldError } from '@oems/contract/core/errors.ts'
import type { OwnFields, VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import { dateDays } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { ownErrors } from '@oems/contract/infoDeclaration/rules.ts'
import { isNation } from '../area/nations.ts'
import { lockAreas, placeFaults } from '../area/place.ts'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { badInput } from '../core/errors.ts'
import { lockDeclaredIllnesses } from '../illness/declaredIllnesses.ts'
import type { DeclareRecord } from './tables.ts'

interface Judged extends OwnFields {
  readonly date: string
  readonly promised: number
}
type Before = Pick<DeclareRecord, 'illnessId' | 'vaccineIllnessId' | 'testIllnessId'> | null

/** All that is wrong with what is declared, at once (1400): by itself, by the day, by the places and by the illnesses it names. */
export async function judge(ctx: WriteCtx, { date, promised, ...answers }: Judged, before: Before, more: readonly FieldError[] = []) {
  const { illnessId, vaccineIllnessId, testIllnessId } = answers
  const illnessErrors = await lockDeclaredIllnesses(ctx, answers, { illnessId, vaccineIllnessId, testIllnessId }, before && { ...before })
  const byRules = ownErrors({ ...answers, illnessId: null, caseType: null, diagnoseType: null }, date)
  const errors = [
    ...more,
    ...dateErrors(ctx, date),
    ...byRules,
    ...(await placeErrors(ctx, answers.visitAreas)),
    ...illnessErrors,
    ...(promised === 1 ? [] : [{ path: 'promised', msg: '请承诺所填属实' }]),
  ]
  if (errors.length > 0) throw badInput(errors)
}

function dateErrors({ now }: WriteCtx, date: string): readonly FieldError[] {
  const today = dayOf(now)
  return date > today || date < addDays(today, -dateDays) ? [{ path: 'date', msg: `申报日期应在最近${dateDays}天内` }] : []
}

async function placeErrors(ctx: WriteCtx, areas: readonly VisitArea[]): Promise<readonly FieldError[]> {
  const known = await lockAreas(ctx, areas)
  return areas.flatMap(({ nationCode: typed, provinceId }, at) => {
    const nationCode = typed.toUpperCase()
    if (!isNation(nationCode)) return [{ path: `visitAreas.${at}.nationCode`, msg: '国家/地区不正确' }]
    return placeFaults({ nationCode, provinceId }, known).map(({ path, msg }) => ({ path: `visitAreas.${at}.${path}`, msg }))
  })
}
