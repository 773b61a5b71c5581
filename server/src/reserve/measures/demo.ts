import { rate } from '@oems/contract/core/rate.ts'
import { AnswerKind } from '@oems/contract/dictionary/codes.ts'
import { FileStatus } from '@oems/contract/files/codes.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, daysBetween } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type Db } from '../../core/db/database.ts'
import { insertRows, rowsOf } from '../../core/db/insertRows.ts'
import type { Org } from '../../core/db/org.ts'
import { attachment } from '../../core/files/tables.ts'
import { projectFacts } from '../../supplies/config/facts.ts'
import { declarePapers } from '../declaring/enter.ts'
import type { FrozenMeasure, PeriodRow, periodDeclare } from '../tables.ts'
import { type Applying, measuresAt } from './applying.ts'
import { evidence } from './declare.ts'
import { implementedOf, isUnfinished } from './judge.ts'

/** What a project answers to, and the paper that proves it; null where the demonstration has no files. */
export interface Measured {
  readonly headcount: number
  readonly riskGrade: number | null
  readonly measures: readonly Applying[]
  readonly paper: number | null
}

/** The measures of projects as they apply today: a demonstration has no history of dictionaries. */
export async function measuredAt(db: Db, orgIds: readonly number[], today: string): Promise<ReadonlyMap<number, Measured>> {
  const nodes = await ask<Pick<Org, 'id' | 'path' | 'orgType'>>(
    db,
    sql`select id, path, org_type as "orgType" from org where id = any(${array(orgIds)}::bigint[]) order by id`,
  )
  const papers = await ask<{ id: number }>(
    db,
    sql`select id from sys_file where biz_type = 'doc' and status = ${code(FileStatus.used)} and deleted_at is null order by id limit 60`,
  )
  const facts = await projectFacts(db, orgIds, today)
  const found = new Map<number, Measured>()
  for (const [at, node] of nodes.entries()) {
    const { riskGrade, items } = await measuresAt(db, node, today)
    found.set(node.id, {
      ...{ headcount: facts.get(node.id)?.headcount ?? 0, riskGrade, measures: items },
      paper: papers[at % Math.max(1, papers.length)]?.id ?? null,
    })
  }
  return found
}

type Answered = Pick<typeof periodDeclare.$inferInsert, 'headcount' | 'riskGrade' | 'reachRate' | 'shortageNum' | 'implementRate'> & {
  readonly items: readonly FrozenMeasure[]
}
/** What a project said at a moment: most is done, some was put right in the course of the weeks, some still waits. */
export function answeredAt(
  { orgId }: Pick<PeriodRow, 'orgId'>,
  { headcount, riskGrade, measures, paper }: Measured,
  at: number,
  today: string,
): Answered {
  const day = dayOf(new Date(at))
  const items = measures.map((measure) => answerOf(measure, { lot: (orgId * 7 + measure.measureId * 13) % 100, day, today, paper }))
  const { done, asked } = implementedOf(items)
  return { headcount, riskGrade, reachRate: null, shortageNum: 0, implementRate: rate(done, asked), items }
}

interface Said {
  /** Of a hundred, the same at every start. */
  readonly lot: number
  readonly day: string
  readonly today: string
  readonly paper: number | null
}
function answerOf({ measureId, name, category, answerKind, valueUnit, evidenceRequired }: Applying, said: Said): FrozenMeasure {
  const head = { measureId, name, category, answerKind, valueUnit }
  const { lot, day, paper } = said
  if (answerKind !== AnswerKind.state)
    return {
      ...head,
      state: null,
      value: answerKind === AnswerKind.number ? `${valueUnit === '人次' ? 20 + lot : 1 + (lot % 12)}` : '已按要求执行',
      note: null,
      planDate: null,
      ossIds: [],
    }
  const state = stateOf(said)
  const waits = isUnfinished({ state })
  const proof = state === MeasureState.done && evidenceRequired === 1 && paper !== null ? [paper] : []
  return {
    ...head,
    state,
    value: null,
    note: waits ? notes[lot % notes.length]! : null,
    planDate: waits ? addDays(day, 7 + lot) : null,
    ossIds: proof,
  }
}

const { done, partly, notDone, notApplicable } = MeasureState
const notes = ['采购在途，到货后落实', '场地有限，正在协调', '分批进行，剩余部分下周完成', '当地供应紧张，已申请公司调剂']
/** Of a hundred measures four do not apply, eight were put right in the course of the weeks and ten still wait. */
function stateOf({ lot, day, today }: Said) {
  if (lot < 10) return lot < 3 ? notDone : partly
  if (lot >= 18) return lot < 22 ? notApplicable : done
  const ago = daysBetween(day, today)
  return ago > 30 ? notDone : ago > 12 ? partly : done
}

/** The proofs lie with their periods. */
export const attachProofs = (db: Db, declared: readonly { readonly period: PeriodRow; readonly items: readonly FrozenMeasure[] }[]) =>
  insertRows(
    db,
    rowsOf(
      attachment,
      declared.flatMap(({ period, items }) =>
        [...new Set(items.flatMap(({ ossIds }) => ossIds))].map((ossId, orderNum) => ({
          ...{ ownerType: declarePapers.owner, ownerId: period.id, field: evidence.field, ossId, orderNum },
        })),
      ),
    ),
  )
