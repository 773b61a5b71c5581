import { ContactType, neededTypes } from '@oems/contract/contacts/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ClinicLevel } from '@oems/contract/project/codes.ts'
import { ReadinessItem } from '@oems/contract/readiness/codes.ts'
import { fullPoints } from '@oems/contract/readiness/figures.ts'
import type { JudgedItem } from '@oems/contract/readiness/readiness.ts'

type Item = CodeOf<typeof ReadinessItem>

/** What a place of medical care lies away, and whether its agreement holds on the day. */
export interface Hospital {
  /** Null: nobody has said how long it takes from here. */
  readonly minutes: number | null
  readonly hasAgreement: boolean
}
export interface MedicalFacts {
  readonly doctorNum: number
  readonly aedNum: number
  readonly oxygenNum: number
  readonly hasEvacPlan: boolean
  readonly policyEndDate: string | null
}
/** What is known of a project on a day. */
export interface Facts {
  readonly day: string
  readonly isOverseas: boolean
  /** On site. */
  readonly people: number
  /** Null: nothing was reported. */
  readonly medical: MedicalFacts | null
  /** Of its medical rooms in normal service; null: none is kept there. */
  readonly clinicLevel: number | null
  /** How the last drug reserve was declared whose time is up, or that was declared already; null: none was ever due. */
  readonly reserve: 'inTime' | 'late' | 'missing' | null
  readonly videoAbility: number | null
  readonly hospitals: readonly Hospital[]
  /** The last day on which the number of a type's primary contact was known to be right. */
  readonly contactsKnown: ReadonlyMap<number, string>
}
export interface Thresholds {
  /** Levels of a medical room, the highest first, with the people on site who ask for it. */
  readonly peopleForLevel: readonly (readonly [level: CodeOf<typeof ClinicLevel>, people: number])[]
  /** So many people, or a part of them, ask for a doctor. */
  readonly peoplePerDoctor: number
  readonly hospitalMinutes: number
  readonly videoAbility: number
  /** The first day from which a confirmed number counts. */
  readonly contactsSince: string
  readonly contactDays: number
}

/**
 * 医疗保障完备度 (02 §10 no. 3): points as a share of what can be asked of the project. An item's points are divided among its parts, each
 * fulfilled or a gap. At home nobody is flown out: the hospital stands for the evacuation too. Where no drug reserve was ever due, none is asked for.
 */
export function readinessOf(facts: Facts, thresholds: Thresholds): { readonly readiness: number; readonly items: readonly JudgedItem[] } {
  const judge = judging(facts.isOverseas ? 'abroad' : 'home')
  const judged = [
    judge(ReadinessItem.clinic, [clinicGap(facts, thresholds)]),
    judge(ReadinessItem.doctors, [doctorGap(facts, thresholds)]),
    judge(ReadinessItem.firstAid, firstAidGaps(facts)),
    facts.reserve === null ? notDue : judge(ReadinessItem.reserve, [reserveGaps[facts.reserve]]),
    judge(ReadinessItem.hospital, [hospitalGap(facts, thresholds)]),
    judge(ReadinessItem.evacuation, facts.isOverseas ? evacuationGaps(facts) : []),
    judge(ReadinessItem.video, [videoGap(facts, thresholds)]),
    judge(
      ReadinessItem.contacts,
      neededTypes.map((type) => contactGap(type, facts, thresholds)),
    ),
  ]
  const share = sumOf(judged, 'points') / sumOf(judged, 'of')
  return { readiness: Math.round(100 * share), items: judged }
}

type Gap = string | null
const judging =
  (place: 'abroad' | 'home') =>
  (item: Item, parts: readonly Gap[]): JudgedItem => {
    const of = fullPoints[item][place]
    const gaps = parts.filter((gap) => gap !== null)
    return { item, waits: 0, of, points: parts.length === 0 ? 0 : (of * (parts.length - gaps.length)) / parts.length, gaps }
  }
const sumOf = (items: readonly JudgedItem[], of: 'points' | 'of') => items.reduce((sum, item) => sum + item[of], 0)

/** Nothing was to be declared so far. */
const notDue: JudgedItem = { item: ReadinessItem.reserve, waits: 1, points: 0, of: 0, gaps: [] }
const reserveGaps = { inTime: null, late: '最近一期药品储备逾期申报', missing: '最近一期药品储备未申报' } as const

const unreported = '医疗资源尚未填报'

function clinicGap({ clinicLevel, people }: Facts, { peopleForLevel }: Thresholds): Gap {
  const needed = peopleForLevel.find(([, from]) => people >= from)?.[0] ?? ClinicLevel.none
  const level = (clinicLevel ?? ClinicLevel.none) as CodeOf<typeof ClinicLevel>
  if (level >= needed) return null
  const there = level === ClinicLevel.none ? '没有在用的医务室' : `在用的是${ClinicLevel.label(level)}`
  return `在场${people}人应有${ClinicLevel.label(needed)}，${there}`
}

function doctorGap({ medical, people }: Facts, { peoplePerDoctor }: Thresholds): Gap {
  if (!medical) return unreported
  const needed = Math.max(1, Math.ceil(people / peoplePerDoctor))
  return medical.doctorNum >= needed ? null : `在场${people}人应有${needed}名医生，现有${medical.doctorNum}名`
}

const firstAidGaps = ({ medical }: Facts): readonly Gap[] =>
  medical ? [medical.aedNum > 0 ? null : '没有AED', medical.oxygenNum > 0 ? null : '没有供氧设备'] : [unreported]

function hospitalGap({ hospitals }: Facts, { hospitalMinutes }: Thresholds): Gap {
  const near = hospitals.filter(({ minutes }) => minutes !== null && minutes <= hospitalMinutes)
  if (near.length === 0) return `没有登记车程${hospitalMinutes}分钟以内的医院`
  return near.some(({ hasAgreement }) => hasAgreement) ? null : `车程${hospitalMinutes}分钟以内的医院没有有效协议`
}

function evacuationGaps({ medical, day }: Facts): readonly Gap[] {
  if (!medical) return [unreported]
  const { hasEvacPlan, policyEndDate } = medical
  const policy = policyEndDate === null ? '没有登记救援保单' : policyEndDate < day ? '救援保单已到期' : null
  return [hasEvacPlan ? null : '没有医疗后送方案', policy]
}

function videoGap({ videoAbility }: Facts, thresholds: Thresholds): Gap {
  if (videoAbility === null) return '网络环境尚未填报'
  return videoAbility >= thresholds.videoAbility ? null : '视频会商能力不足'
}

function contactGap(type: (typeof neededTypes)[number], { contactsKnown }: Facts, { contactsSince, contactDays }: Thresholds): Gap {
  const known = contactsKnown.get(type)
  if (known === undefined) return `没有${ContactType.label(type)}`
  return known >= contactsSince ? null : `${ContactType.label(type)}超过${contactDays}天未核实`
}
