import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import type { measure } from '../../dictionary/tables.ts'
import { epTypeOn } from '../../organisation/projects/epType.ts'
import { effectiveRisks } from '../../risk/effective.ts'

type Row = typeof measure.$inferSelect
/** A measure that a node has to say something about. */
export interface Applying
  extends Pick<Row, 'name' | 'illnessId' | 'category' | 'content' | 'answerKind' | 'valueUnit' | 'evidenceRequired'> {
  readonly measureId: number
  /** A risk level that holds there demands it. */
  readonly required: boolean
}

/** Whether a measure `m` in use stands in the dictionary of a node with this path or above, and is meant for this kind of project. */
const meantFor = (path: SQL, epType: SQL) => sql`m.deleted_at is null and m.status = ${code(DictionaryStatus.enabled)}
  and m.org_id = any(path_ids(${path})) and (${epType} is null or ${epType} = any(m.ep_types))`

/** Whether any measure asks a node `o`, whose project is `p`, without regard to its risk (04 §4.1 no. 1). */
export const hasMeasures = (day: string) => sql`exists (select from dict_measure m where m.min_grade = 0
  and ${meantFor(sql`o.path`, sql`case when o.org_type = ${code(OrgType.project)} then ${epTypeOn(day)} end`)})`

/**
 * What applies at a node on a day: the measures for its 防控类型 (above projects: all) from its highest risk grade down, and whatever a level
 * that holds there demands. With that grade, null: not assessed.
 */
export async function measuresAt(db: ReadDb, node: Pick<Org, 'id' | 'path' | 'orgType'>, day: string) {
  const levels = (await effectiveRisks({ db }, [node.id], day)).get(node.id) ?? []
  const riskGrade = levels.length === 0 ? null : Math.max(...levels.map(({ grade }) => grade))
  const ids = levels.map(({ riskLevelId }) => riskLevelId)
  const epType =
    node.orgType === OrgType.project ? sql`(select ${epTypeOn(day)} from project p where p.project_id = ${node.id})` : sql`null::smallint`
  const items = await ask<Applying>(
    db,
    sql`with demanded as (select distinct unnest(measure_ids) as id from risk_level where id = any(${array(ids)}::bigint[])),
          place as (select ${epType} as ep_type)
        select m.id as "measureId", m.name, m.illness_id as "illnessId", m.category, m.content, m.answer_kind as "answerKind",
          m.value_unit as "valueUnit", m.evidence_required as "evidenceRequired", d.id is not null as required
        from dict_measure m cross join place left join demanded d on d.id = m.id
        where ${meantFor(sql`${node.path}`, sql`place.ep_type`)} and (m.min_grade <= ${riskGrade ?? 0} or d.id is not null)
        order by m.category, m.order_num, m.id`,
  )
  return { riskGrade, items }
}
