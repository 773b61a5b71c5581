import type { FieldError } from '../core/errors.ts'
import type { Incomplete } from '../core/rules.ts'
import { Vaccination } from '../declaration/codes.ts'
import { caseErrors } from '../illness/caseErrors.ts'
import { areaDays, type InfoFields, type OwnFields, type VisitArea } from './fields.ts'

type Answers = Pick<
  InfoFields,
  'vaccination' | 'lastVaccinatedOn' | 'testType' | 'testResult' | 'testedOn' | 'isolationState' | 'isolationFrom' | 'isolationTo'
> & { readonly visitAreas: readonly VisitArea[] }

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

/** 03 §2.10: which answers ask for which others; `today` is the day of the declaration. */
export function infoErrors(answers: Answers, today: string): readonly FieldError[] {
  const { vaccination, lastVaccinatedOn, testType, testResult, testedOn, isolationFrom, isolationTo, visitAreas } = answers
  const errors: FieldError[] = []
  const wrong = (is: boolean, path: string, msg: string) => void (is && errors.push({ path, msg }))
  const isTested = testType !== null || testResult !== null || testedOn !== null
  wrong(vaccination === Vaccination.vaccinated && lastVaccinatedOn === null, 'lastVaccinatedOn', '已接种须填写最近接种日期')
  wrong(lastVaccinatedOn !== null && lastVaccinatedOn > today, 'lastVaccinatedOn', '最近接种日期不能晚于今天')
  wrong(isTested && testType === null, 'testType', '请选择检测项目')
  wrong(isTested && testResult === null, 'testResult', '请选择检测结果')
  wrong(isTested && testedOn === null, 'testedOn', '请选择检测日期')
  wrong(testedOn !== null && testedOn > today, 'testedOn', '检测日期不能晚于今天')
  wrong(isolationFrom !== null && isolationTo !== null && isolationTo < isolationFrom, 'isolationTo', '隔离结束不能早于隔离开始')
  for (const [at, area] of visitAreas.entries()) errors.push(...areaErrors(area, `visitAreas.${at}`, today))
  return errors
}

function areaErrors({ arriveDay, leaveDay }: VisitArea, path: string, today: string): FieldError[] {
  if (leaveDay < arriveDay) return [{ path: `${path}.leaveDay`, msg: '离开日期不能早于到达日期' }]
  if (leaveDay > today) return [{ path: `${path}.leaveDay`, msg: '离开日期不能晚于申报日期' }]
  return daysBetween(arriveDay, today) > areaDays ? [{ path: `${path}.arriveDay`, msg: `到访地区只填最近${areaDays}天内的` }] : []
}

/** The same of an employee or a student, and of whatever a console's form has before it is whole. */
export function ownErrors(answers: Incomplete<OwnFields>, today: string): readonly FieldError[] {
  const { visitAreas, vaccination, vaccineDoses } = answers
  const dated = visitAreas?.filter(({ arriveDay, leaveDay }) => arriveDay && leaveDay) ?? []
  const isUndosed = vaccination === Vaccination.vaccinated && vaccineDoses === 0
  return [
    ...infoErrors({ ...answers, isolationState: answers.isolationState ?? 0, visitAreas: dated }, today),
    ...(isUndosed ? [{ path: 'vaccineDoses', msg: '已接种的剂次应在1到9之间' }] : []),
    ...caseErrors(answers, null),
  ]
}
