import type { Lacking, LackingProject } from '@oems/contract/risk/lacking.ts'
import { inArray } from 'drizzle-orm'
import type { ReadDb } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import type { ItemRow } from '../tables.ts'
import type { Need } from './needs.ts'

/** As many projects are named, and of each as many items. */
const projectsAtMost = 20
const itemsAtMost = 5

/** How quantities of an item are counted. */
export const packsOf = ({ unit, packUnit, packSize }: ItemRow) => ({ unit, packUnit, packSize })

/** Which projects would lack how much of what, those that lack most first. */
export async function lackingOf(db: ReadDb, needs: readonly Need[]): Promise<Lacking> {
  const byProject = Map.groupBy(
    needs.filter(({ gap }) => gap > 0),
    ({ projectId }) => projectId,
  )
  const lacking = [...byProject]
    .map(([projectId, of]) => ({ projectId, of, gap: of.reduce((sum, need) => sum + need.gap, 0) }))
    .sort((a, b) => b.gap - a.gap || a.projectId - b.projectId)
    .slice(0, projectsAtMost)
  const ids = lacking.map(({ projectId }) => projectId)
  const names = ids.length === 0 ? [] : await db.select({ id: org.id, orgName: org.orgName }).from(org).where(inArray(org.id, ids))
  const nameOf = new Map(names.map(({ id, orgName }) => [id, orgName]))
  return {
    lackingNum: byProject.size,
    lacking: lacking.map(
      ({ projectId, of, gap }): LackingProject => ({
        ...{ projectId, projectName: nameOf.get(projectId) ?? '', gap, itemNum: of.length },
        items: of
          .toSorted((a, b) => b.gap - a.gap || a.item.id - b.item.id)
          .slice(0, itemsAtMost)
          .map((need) => ({ name: need.item.name, ...packsOf(need.item), gap: need.gap })),
      }),
    ),
  }
}
