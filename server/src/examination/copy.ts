import type { CopyRecord } from '@oems/contract/archive/copy.ts'
import { Conclusion, PeType } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { flagText, type JudgedItem, rangeText, valueText } from '@oems/contract/examination/items.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { CopyChapter } from '../core/copyChapter.ts'
import { org } from '../core/db/org.ts'
import { type PeRecord, peRecord as t } from './tables.ts'

/** Examinations of one person; more are on nobody's copy. */
const most = 500

/** Every examination as it was reported: its results with the ranges they were judged by, its conclusion, summary and advice. */
export const examinationsOnPaper: CopyChapter = {
  name: '体检',
  readBy: examinations.info,
  async records({ db }, personId) {
    const rows = await db
      .select({ row: t, orgName: org.orgName })
      .from(t)
      .innerJoin(org, eq(org.id, t.orgId))
      .where(and(eq(t.personId, personId), isNull(t.deletedAt)))
      .orderBy(desc(t.examDate), desc(t.id))
      .limit(most)
    return rows.map(({ row, orgName }) => onPaper(row, orgName))
  },
}

const onPaper = (row: PeRecord, orgName: string): CopyRecord => ({
  key: String(row.id),
  title: `${row.examDate} ${PeType.label(row.peType)}`,
  facts: Object.entries({
    单位: orgName,
    体检机构: row.institution,
    报告编号: row.reportNo,
    接触危害因素: row.hazardNames.join('、'),
    体检结论: row.conclusion && Conclusion.label(row.conclusion),
    复查项目: row.recheckItems,
    复查截止日期: row.recheckBefore,
    综述: row.summary,
    建议: row.advice,
  }).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  heads: ['项目', '结果', '单位', '参考范围', '提示'],
  rows: row.items.map((item) => [item.name, valueText(item), item.unit, rangeOf(item), flagText(item)]),
})

function rangeOf(item: JudgedItem): string | null {
  const range = rangeText(item)
  return range !== null && item.ownRange === 1 ? `${range}（报告）` : range
}
