import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import { caseClassOf, type SituationFields, situationErrors } from '@oems/contract/declaration/situation.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { badInput, conflict } from '../core/errors.ts'
import type { Illness } from '../illness/config.ts'
import { byCaseType } from './ill.ts'

type Class = CodeOf<typeof CaseClass>

/** From which class a case may come to which others (03 §4.5). */
const ways: Readonly<Record<Class, readonly Class[]>> = {
  [CaseClass.confirmed]: [],
  [CaseClass.suspected]: [CaseClass.confirmed, CaseClass.asymptomatic],
  [CaseClass.asymptomatic]: [CaseClass.confirmed],
  [CaseClass.other]: [CaseClass.confirmed, CaseClass.suspected, CaseClass.asymptomatic],
}

/** The fields of a case as they are kept, classified as its illness asks; `before`: its class up to now. */
export function judgedFields(ctx: Pick<WriteCtx, 'now'>, illness: Illness, draft: SituationFields, before: Class | null) {
  const scheme = byCaseType(illness) ? 'caseType' : 'diagnoseType'
  const asked = {
    ...draft,
    caseType: scheme === 'caseType' ? draft.caseType : null,
    diagnoseType: scheme === 'diagnoseType' ? draft.diagnoseType : null,
  }
  const caseClass = caseClassOf(asked)
  const errors: FieldError[] = [...situationErrors(asked)]
  if (caseClass === null) errors.push({ path: scheme, msg: '请选择病例分类' })
  const today = dayOf(ctx.now)
  for (const [path, day, title] of [
    ['foundDate', asked.foundDate, '发现日期'],
    ['onsetDate', asked.onsetDate, '发病日期'],
    ['confirmDate', asked.confirmDate, '确诊日期'],
  ] as const)
    if (day !== null && day > today) errors.push({ path, msg: `${title}不能晚于今天` })
  if (errors.length > 0 || caseClass === null) throw badInput(errors)
  if (before !== null && before !== caseClass && !ways[before].includes(caseClass)) throw conflict(noWay(before, caseClass))
  return { ...asked, caseClass, confirmDate: caseClass === CaseClass.confirmed ? asked.confirmDate : null }
}

const noWay = (before: Class, after: Class) =>
  before === CaseClass.confirmed
    ? `确诊病例不能改回${CaseClass.label(after)}，如系误报请作“排除”并说明`
    : `${CaseClass.label(before)}病例不能改为${CaseClass.label(after)}，如系误报请作“排除”并说明`
