import type { Sent } from '@oems/contract/core/call.ts'
import { mobileComplaint, tidyMobile, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { IsolationState } from '@oems/contract/declaration/codes.ts'
import type { VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import { infoErrors } from '@oems/contract/infoDeclaration/rules.ts'
import type { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { language, words } from '../words/words.ts'

type Filing = Sent<typeof visitorPhone.visitorDeclare>
/** What has been answered so far; text as it was typed. */
export interface Draft extends Omit<Partial<Filing>, 'qrToken' | 'captcha' | 'uuid' | 'visitAreas'> {
  readonly visitAreas: readonly VisitArea[]
  /** Of employees alone: what the vaccination and the test were about. */
  readonly vaccineIllnessId?: number | null
  readonly testIllnessId?: number | null
}
export const emptyDraft: Draft = { telephoneCode: '86', symptoms: [], visitAreas: [] }

export const order = ['who', 'visit', 'health', 'medical', 'journey', 'confirm'] as const
export type Step = (typeof order)[number]

const stepByField: Readonly<Partial<Record<string, Step>>> = {
  ...{ name: 'who', sex: 'who', mobile: 'who', telephoneCode: 'who', nationCode: 'who' },
  ...{ visitReason: 'visit', company: 'visit', companionNum: 'visit', plateNo: 'visit' },
  ...{ temperature: 'health', symptoms: 'health', contactHistory: 'health' },
  ...{ isolationState: 'health', isolationFrom: 'health', isolationTo: 'health' },
  ...{ vaccination: 'medical', lastVaccinatedOn: 'medical', testType: 'medical', testResult: 'medical', testedOn: 'medical' },
  ...{ visitAreas: 'journey', promised: 'confirm', captcha: 'confirm', remark: 'confirm' },
}
/** Of whoever reads Chinese it goes without saying until something else is chosen; of others a nation that nobody chose would be believed. */
export const nationOf = ({ nationCode }: Draft): string => nationCode ?? (language.get() === 'zh' ? 'CN' : '')
/** On which screen a field is asked. */
export const stepOf = (path: string): Step | undefined => stepByField[path.split('.')[0]!]

export type Problems = Readonly<Partial<Record<string, string>>>
const wellFormed = /^((3[4-9]|4[0-2])(\.\d)?|43(\.0)?)$/

/** What keeps a screen from being left, in the sentences of the contract; the server judges again. */
export function complaintsOf(step: Step, draft: Draft, today: string): Problems {
  const { name, sex, mobile, telephoneCode = null, visitReason, temperature } = draft
  if (step === 'who') {
    const wrong = mobile?.trim() ? mobileComplaint(tidyTelephoneCode(telephoneCode), tidyMobile(mobile)) : '请输入手机号'
    return {
      ...{ ...(!name?.trim() && { name: '请输入姓名' }), ...(!sex && { sex: '请选择性别' }), ...(wrong && { mobile: wrong }) },
      ...(!nationOf(draft) && { nationCode: '请选择国籍' }),
    }
  }
  if (step === 'visit') return visitReason ? {} : { visitReason: '请选择来访事由' }
  if (step === 'health' && temperature && !wellFormed.test(temperature)) return { temperature: '体温应在34.0到43.0之间，最多一位小数' }
  if (step === 'confirm') return draft.promised === 1 ? {} : { promised: words.visitor.promiseFirst }
  if (step === 'journey' && draft.visitAreas.some(isUndated)) return undatedOf(draft.visitAreas)
  const own = infoErrors(answersOf(draft), today).filter(({ path }) => stepOf(path) === step)
  return Object.fromEntries(own.map(({ path, msg }) => [path, msg]))
}

const isUndated = ({ arriveDay, leaveDay }: VisitArea) => !arriveDay || !leaveDay
const undatedOf = (areas: readonly VisitArea[]): Problems =>
  Object.fromEntries(
    areas.flatMap(({ arriveDay, leaveDay }, at) => [
      ...(arriveDay ? [] : [[`visitAreas.${at}.arriveDay`, '请选择到达日期'] as const]),
      ...(leaveDay ? [] : [[`visitAreas.${at}.leaveDay`, '请选择离开日期'] as const]),
    ]),
  )

/** As the rules want them: what is not answered is null. */
const answersOf = ({ vaccination, lastVaccinatedOn, testType, testResult, testedOn, visitAreas, isolationFrom, isolationTo }: Draft) => ({
  ...{ vaccination: vaccination ?? null, lastVaccinatedOn: lastVaccinatedOn || null, isolationState: IsolationState.none },
  ...{ testType: testType ?? null, testResult: testResult ?? null, testedOn: testedOn || null },
  ...{ isolationFrom: isolationFrom || null, isolationTo: isolationTo || null },
  visitAreas,
})

/** As it is sent: what was left blank is not there. */
export function filingOf({ visitAreas, ...draft }: Draft): Omit<Filing, 'qrToken'> {
  const answered = Object.fromEntries(
    Object.entries({ ...draft, nationCode: nationOf({ ...draft, visitAreas }) }).flatMap(([name, value]) =>
      value == null || value === '' ? [] : [[name, typeof value === 'string' ? value.trim() : value]],
    ),
  )
  return { ...answered, visitAreas: [...visitAreas] } as Omit<Filing, 'qrToken'>
}
