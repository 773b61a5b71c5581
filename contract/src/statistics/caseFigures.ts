import { AttentionLevel, AttentionTab, IllEvent } from '../attention/codes.ts'
import { CaseClass } from '../declaration/caseCodes.ts'
import { IsolationState } from '../declaration/codes.ts'
import { among, type Count, count, type ListOfDays, listed, share, type Words } from '../figures/subject.ts'
import { onsite } from '../people/figures.ts'
import { attentionList } from './lists.ts'

type Class = (typeof CaseClass.options)[number]['value']
const cases = { unit: '例', good: 'down' } as const satisfies Partial<Words>
const ofClass = (value: Class) =>
  among('ill.open', 'caseClass', [value], {
    ...cases,
    title: CaseClass.label(value),
    note: `在管病例中病例分类为${CaseClass.label(value)}的`,
    where: { tab: AttentionTab.cases, caseClass: value },
  })
const illOpen = count('ill.open', {
  ...cases,
  title: '在管病例',
  note: '已登记而尚未结束的病例，同一人的每种疾病各计一例',
  where: { tab: AttentionTab.cases },
})

const ofLevel = (value: (typeof AttentionLevel.options)[number]['value']) =>
  among('attention.open', 'level', [value], {
    title: `${AttentionLevel.label(value)}关注`,
    unit: '人',
    note: `重点关注中关注级别为${AttentionLevel.label(value)}的`,
    good: 'down',
    where: { tab: AttentionTab.open, attentionLevel: [value] },
  })

/** Cases as they stand at a day's end, whom is watched, and who is kept apart; rows of 重点关注人员 are behind them. */
export const caseState = listed(attentionList, {
  illOpen,
  illConfirmed: ofClass(CaseClass.confirmed),
  illSuspected: ofClass(CaseClass.suspected),
  illAsymptomatic: ofClass(CaseClass.asymptomatic),
  illOther: ofClass(CaseClass.other),
  isolating: among('ill.open', 'isolation', [IsolationState.home, IsolationState.central, IsolationState.hospital], {
    ...cases,
    title: '隔离中病例',
    note: '在管病例中居家、集中或住院隔离的',
    where: { tab: AttentionTab.cases, isolating: 1 },
  }),
  attention: count('attention.open', {
    title: '重点关注',
    unit: '人',
    note: '当日结束时仍在重点关注名单上的人员',
    good: 'down',
    where: { tab: AttentionTab.open },
  }),
  attentionOrdinary: ofLevel(AttentionLevel.ordinary),
  attentionImportant: ofLevel(AttentionLevel.important),
  attentionUrgent: ofLevel(AttentionLevel.urgent),
})

/** An illness by its number, or all of them. */
type OfIllness = number | null
type Happened = Count<{ readonly metric: 'ill.event'; readonly breakdown: 'event' | 'illnessEvent'; readonly values: readonly number[] }>
const happened = (illnessId: OfIllness, event: number, words: Words): Happened =>
  illnessId === null ? among('ill.event', 'event', [event], words) : among('ill.event', 'illnessEvent', [illnessId * 10 + event], words)

type Open = Count<{ readonly metric: 'ill.open'; readonly breakdown?: 'illness'; readonly values?: readonly number[] }>
const openAtEnd = (illnessId: OfIllness): Open => {
  const words = { ...cases, title: '现患病例' }
  return illnessId === null ? count('ill.open', words) : among('ill.open', 'illness', [illnessId], words)
}

/** What happened to cases over a range, and how many were open at the end of each of its days. */
export const caseTrend = (illnessId: OfIllness) => ({
  newCases: happened(illnessId, IllEvent.found, { ...cases, title: '新增病例', tone: 'due' }),
  newConfirmed: happened(illnessId, IllEvent.confirmed, { ...cases, title: '新增确诊', tone: 'overdue' }),
  recovered: happened(illnessId, IllEvent.recovered, { unit: '例', good: 'up', title: '痊愈', tone: 'done' }),
  death: happened(illnessId, IllEvent.death, { ...cases, title: '死亡' }),
  open: openAtEnd(illnessId),
})

const perThousand = { per: 1000, least: 10 } as const
const { newCases } = caseTrend(null)
/** The rankings by cases: the number, and how many that is among a thousand on post. */
export const openRanking = {
  ...listed(attentionList, { value: { ...illOpen, title: '现患病例' } }),
  rate: share(illOpen, onsite, { title: '每千人现患', note: '在管病例 ÷ 在岗人数', ...perThousand }),
}
/** The cases themselves, by the day on which they were found. */
const foundCases: ListOfDays = { list: attentionList, where: { tab: AttentionTab.cases }, most: 400 }
export const newRanking = {
  value: { ...newCases, ofDays: foundCases },
  rate: share(newCases, onsite, { title: '每千人新增', note: '新增病例 ÷ 期末在岗人数', ...perThousand }),
}
