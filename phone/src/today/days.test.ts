import { addDays } from '@oems/client/days.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { dayIn, leftInWords } from '../core/days.ts'
import { summaryOf } from '../declare/words.ts'
import type { DeclareItem, Filing } from '../outbox/sender.ts'
import { type Language, speak } from '../words/words.ts'
import { cardOf, formerFor, proposedDay, sameAs, stillOpen } from './days.ts'

vi.stubGlobal('document', { documentElement: {} })
afterEach(() => speak('zh'))

const at = (text: string) => Date.parse(text)
const moment = (text: string) => ({ at: text, beijing: '', local: null })
/** In time until one in the afternoon of the day after, as the rule of a project far west says. */
const nextNoon = (date: string) => `${addDays(date, 1)}T13:00:00+08:00`
const card = (date: string, level: 0 | null, lateUntil = '2026-03-09T00:00:00+08:00'): PhoneHome['days'][number] => ({
  date,
  obliged: true,
  status: level === null ? 1 : 2,
  lateFilled: false,
  level,
  deadline: moment(nextNoon(date)),
  lateUntil: moment(lateUntil),
  requireTemperature: true,
  requireLocation: false,
  fever: 37.3,
})
const illnesses: PhoneHome['illnesses'] = [
  { id: 2, name: '新型冠状病毒感染', caseScheme: 1 },
  { id: 4, name: '疟疾', caseScheme: 2 },
]
const submission = {
  declareId: 1,
  declaredAt: '2026-03-04T08:00:00+08:00',
  onTime: true,
  source: 1,
  level: 0,
  worse: false,
  temperature: '36.4',
  bodyState: 1,
  symptoms: [],
  symptomOther: null,
  contactHistory: 2,
  isolationState: 0,
  ...{ illnessId: null, caseType: null, diagnoseType: null },
  vaccination: 1,
  testResult: null,
  locationNation: null,
  locationText: null,
  leftSite: null,
  medication: null,
  remark: null,
} as const
const home = (over: Partial<PhoneHome> = {}): PhoneHome => ({
  name: '王小明',
  username: 'u00000001',
  empType: 1,
  orgId: 1,
  orgName: '一号项目',
  timeZone: null,
  now: moment('2026-03-05T10:00:00+08:00'),
  date: '2026-03-05',
  days: [card('2026-03-05', null), card('2026-03-04', 0)],
  streak: 3,
  last: { date: '2026-03-04', submission: { ...submission, older: false, symptoms: [] } },
  consents: [],
  mayDeclare: true,
  urgentCall: null,
  illnesses,
  ...over,
})
const item = (date: string, temperature: string): DeclareItem => ({
  clientKey: `${date} ${temperature}`,
  accountId: 1,
  filedAt: 0,
  body: { date, temperature, bodyState: 1, contactHistory: 0, isolationState: 0 },
  state: 'waiting',
  tried: true,
  refusal: null,
})

test('the server’s proposal holds for its day, and Beijing’s new day after a midnight without a line', () => {
  expect(proposedDay(home(), [], at('2026-03-05T23:59:59+08:00'))).toBe('2026-03-05')
  expect(proposedDay(home(), [], at('2026-03-06T00:00:00+08:00'))).toBe('2026-03-06')
})

test('far west the local date is proposed while it is in time and not declared', () => {
  const lima = { timeZone: 'America/Lima' }
  const late = at('2026-03-06T10:00:00+08:00') // 21:00 of 5 March in Lima
  expect(proposedDay(home(lima), [], late)).toBe('2026-03-05')
  expect(proposedDay(home({ ...lima, days: [card('2026-03-05', 0)] }), [], late)).toBe('2026-03-06')
  expect(proposedDay(home(lima), [item('2026-03-05', '36.5')], late)).toBe('2026-03-06')
  expect(proposedDay(home(lima), [], at('2026-03-06T12:59:00+08:00'))).toBe('2026-03-05')
  expect(
    proposedDay(home({ ...lima, days: [{ ...card('2026-03-05', null), deadline: moment('2026-03-06T00:00:00+08:00') }] }), [], late),
  ).toBe('2026-03-06')
})

test('where the local date is declared, the server’s proposal of it gives way to Beijing’s day', () => {
  const now = moment('2026-03-06T10:00:00+08:00')
  const days = [card('2026-03-06', null), card('2026-03-05', 0)]
  expect(proposedDay(home({ now, date: '2026-03-05', days }), [], at(now.at))).toBe('2026-03-06')
  expect(proposedDay(home({ now, date: '2026-03-05', days: [card('2026-03-05', null)] }), [], at(now.at))).toBe('2026-03-05')
})

test('a day without a card requires what the last one required', () => {
  expect(cardOf(home(), '2026-03-06')).toEqual({
    date: '2026-03-06',
    requireTemperature: true,
    requireLocation: false,
    fever: 37.3,
    status: null,
  })
})

test('与昨日一致 copies all but the temperature, from the newest earlier day on the phone or the server', () => {
  const former = formerFor(home(), [], '2026-03-05')
  expect(former?.date).toBe('2026-03-04')
  expect(former && sameAs(former, '2026-03-05')).toMatchObject({ date: '2026-03-05', temperature: null, contactHistory: 2, vaccination: 1 })
  expect(formerFor(home(), [item('2026-03-05', '36.6')], '2026-03-06')?.date).toBe('2026-03-05')
  expect(formerFor(home({ last: null }), [], '2026-03-05')).toBeNull()
})

/** Another answer to each question that one tap answers as the day before; the words of a symptom belong to its tick. */
const otherwise: { readonly [F in keyof Omit<ReturnType<typeof sameAs>, 'date' | 'temperature' | NotAsked>]-?: Partial<Filing> } = {
  bodyState: { bodyState: 3 },
  symptoms: { symptoms: [12] },
  symptomOther: { symptoms: [99], symptomOther: '牙痛' },
  contactHistory: { contactHistory: 1 },
  isolationState: { isolationState: 2 },
  illnessId: { illnessId: 4, diagnoseType: 1 },
  caseType: { illnessId: 2, caseType: 2 },
  diagnoseType: { illnessId: 4, diagnoseType: 2 },
  vaccination: { vaccination: 2 },
  testResult: { testResult: 2 },
  locationNation: { locationNation: 'PE' },
  locationText: { locationText: '一号营地' },
  leftSite: { leftSite: 0 },
  medication: { medication: '布洛芬' },
  remark: { remark: '夜班' },
}
/** What the phone tells by itself. */
type NotAsked = 'clientTime' | 'openSeconds' | 'oneTap'

test.each<Language>(['zh', 'en'])('与昨日一致 names every answer that it gives again (%s)', async (language) => {
  await speak(language)
  const filing: Filing = { ...item('2026-03-04', '36.5').body, bodyState: 2, symptoms: [11] }
  for (const [question, answer] of Object.entries(otherwise))
    expect(summaryOf({ ...filing, ...answer }, illnesses), question).not.toBe(summaryOf(filing, illnesses))
  const left = summaryOf({ ...filing, leftSite: 1 }, illnesses)
  expect(left).not.toBe(summaryOf({ ...filing, leftSite: 0 }, illnesses))
})

test('a positive self-test stands in the summary by its name', async () => {
  const { body } = item('2026-03-04', '36.5')
  expect(summaryOf({ ...body, testResult: 2, remark: '夜班' }, illnesses)).toBe('良好，无接触史，未隔离；当日自测结果：阳性；备注：夜班')
  await speak('en')
  expect(summaryOf({ ...body, bodyState: 2, symptoms: [11, 12], testResult: 2 }, illnesses)).toMatch(/; Self-test today: Positive$/)
})

test('a day that waits on the phone does not have to be declared again', () => {
  const days = [card('2026-03-05', null), card('2026-03-04', null), card('2026-03-03', null, '2026-03-05T00:00:00+08:00')]
  const now = at('2026-03-05T10:00:00+08:00')
  expect(stillOpen(home({ days }), [], '2026-03-05', now).map(({ date }) => date)).toEqual(['2026-03-04'])
  expect(stillOpen(home({ days }), [item('2026-03-04', '36.5')], '2026-03-05', now)).toEqual([])
})

test('a date far from Beijing, and around the new year', () => {
  expect(dayIn('America/Lima', at('2026-03-05T10:00:00+08:00'))).toBe('2026-03-04')
  expect(dayIn('America/Lima', at('2027-01-01T09:00:00+08:00'))).toBe('2026-12-31')
  expect(dayIn('Pacific/Auckland', at('2026-12-31T23:00:00+08:00'))).toBe('2027-01-01')
  expect(dayIn('No/Where', 0)).toBeNull()
})

test('what is left is coarse first and in seconds at the end', () => {
  const minute = 60_000
  expect(leftInWords(50 * 60 * minute)).toBe('2天2小时')
  expect(leftInWords(5 * 60 * minute + 3 * minute)).toBe('5小时3分')
  expect(leftInWords(30 * minute)).toBe('30分钟')
  expect(leftInWords(9 * minute + 5_000)).toBe('9分05秒')
  expect(leftInWords(0)).toBe('已截止')
})
