import { AttentionLevel, AttentionRule, CloseKind, EvidenceType, FollowWay, SituationChange } from '@oems/contract/attention/codes.ts'
import type { AttentionInfo, Evidence, SituationStep } from '@oems/contract/attention/situations.ts'
import { CaseClass, Outcome } from '@oems/contract/declaration/caseCodes.ts'
import { Symptom } from '@oems/contract/declaration/codes.ts'
import { listAddress } from '../kit/list/address.ts'

export interface Entry {
  readonly key: string
  readonly at: string
  readonly title: string
  readonly about: string
  readonly notable: boolean
}
const words = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ')

/** What is known of a person here, as one line of time, the newest first. */
export const entriesOf = (info: AttentionInfo): Entry[] =>
  [...attentionEntries(info), ...caseEntries(info)].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.key < b.key ? 1 : -1))

const attentionEntries = ({ attention }: AttentionInfo): Entry[] =>
  attention.flatMap((one) => [
    {
      key: `opened ${one.id}`,
      at: one.openedAt,
      title: `列入重点关注（${AttentionLevel.label(one.attentionLevel)}）`,
      about: words(one.openedByName ?? '系统', one.reasons.map(AttentionRule.label).join('、'), one.setReason),
      notable: true,
    },
    ...one.follows.map((follow) => ({
      key: `follow ${follow.id}`,
      at: follow.followAt,
      title: `跟进（${FollowWay.label(follow.way)}）${follow.disposed === 1 ? '，已处理' : ''}`,
      about: words(follow.content, follow.byName, follow.nextFollowDate && `下次${follow.nextFollowDate}`),
      notable: false,
    })),
    ...(one.closedAt === null || one.closeKind === null
      ? []
      : [
          {
            key: `closed ${one.id}`,
            at: one.closedAt,
            title: `解除重点关注（${CloseKind.label(one.closeKind)}）`,
            about: words(one.closedByName ?? '系统', one.removeImportantReason),
            notable: false,
          },
        ]),
  ])

const caseEntries = ({ situations, steps }: AttentionInfo): Entry[] => {
  const nameOf = new Map(situations.map(({ id, illnessName }) => [id, illnessName]))
  // A case that was taken up again has lost what was said at its former end.
  const endOf = (id: number) => steps.find(({ situationId, change }) => situationId === id && change === SituationChange.closed)
  const saidAt = (step: SituationStep) =>
    endOf(step.situationId) === step ? (situations.find(({ id }) => id === step.situationId)?.outcomeRemark ?? null) : null
  return steps.map((step, at) => ({
    key: `case ${steps.length - at}`,
    at: step.at,
    title: `${nameOf.get(step.situationId) ?? ''}：${SituationChange.label(step.change)}`,
    about: words(
      CaseClass.label(step.caseClass),
      step.outcome !== null && Outcome.label(step.outcome),
      saidAt(step),
      step.reason,
      step.byName,
    ),
    notable: step.change === SituationChange.opened,
  }))
}

interface EvidenceLine {
  readonly words: string
  /** The page that shows it; null: this one does, or none. */
  readonly address: string | null
}
/** Each piece of evidence once with what was found, the newest first. */
export const evidenceOf = ({ attention, situations, personId }: AttentionInfo): readonly EvidenceLine[] =>
  [...(attention[0]?.evidence ?? [])]
    .sort((a, b) => (a.day < b.day ? 1 : -1))
    .map((evidence) => ({
      words: [
        `${evidence.day} ${EvidenceType.label(evidence.type)}：${AttentionRule.label(evidence.rule)}`,
        ...foundIn(evidence),
        ...situations
          .filter(({ id }) => id === evidence.situationId)
          .map(({ illnessName, caseClass }) => `${illnessName}（${CaseClass.label(caseClass)}）`),
      ].join('，'),
      address: pageOf(evidence, personId),
    }))

const foundIn = ({ temperature, symptoms }: Evidence) => [
  ...(temperature === null ? [] : [`体温${temperature}℃`]),
  ...(symptoms.length === 0 ? [] : [symptoms.map(Symptom.label).join('、')]),
]

function pageOf({ type, day }: Evidence, personId: number): string | null {
  if (type === EvidenceType.declaration) return `/record/emp-daily/${personId}?date=${day}`
  if (type === EvidenceType.examination) return listAddress('pe-record/index', { personId })
  return null
}
