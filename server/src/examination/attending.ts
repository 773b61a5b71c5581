import { AttentionLevel, AttentionRule, EvidenceType } from '@oems/contract/attention/codes.ts'
import { Conclusion, PeGrade } from '@oems/contract/examination/codes.ts'
import { type Attending, raiseAttention, strikeEvidence } from '../attention/raising.ts'
import type { PeRecord } from './tables.ts'

type Found = Pick<PeRecord, 'id' | 'personId'>
type Judged = Found & Pick<PeRecord, 'examDate' | 'topGrade' | 'conclusion'>

const isReason = ({ topGrade, conclusion }: Judged) =>
  topGrade === PeGrade.a || conclusion === Conclusion.suspected || conclusion === Conclusion.contraindicated

/** R6 (03 §4.4): key attention follows what examinations found; what turns out to be otherwise is no evidence any more. The people are locked. */
export async function attendToRecords(ctx: Attending, records: readonly Judged[]): Promise<void> {
  await raiseAttention(
    ctx,
    records.filter(isReason).map(({ id, personId, examDate }) => ({
      ...{ personId, rule: AttentionRule.examination, level: AttentionLevel.important },
      evidence: { type: EvidenceType.examination, id, day: examDate },
    })),
  )
  await forgetRecords(
    ctx,
    records.filter((record) => !isReason(record)),
  )
}

/** Of records that are gone. */
export const forgetRecords = (ctx: Attending, records: readonly Found[]): Promise<void> =>
  strikeEvidence(
    ctx,
    records.map(({ id, personId }) => ({ personId, type: EvidenceType.examination, ids: [id] })),
  )
