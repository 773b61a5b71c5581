import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { HealthLevel } from '@oems/contract/declaration/codes.ts'
import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { person } from '../people/tables.ts'
import { declareRecord as t, visitArea } from './tables.ts'

/** A declaration in full with where its person has been; null: there is none. */
export async function declarationOf({ db }: Pick<Ctx, 'db'>, id: number) {
  const [found] = await db
    .select({ row: t, declarant: person.name })
    .from(t)
    .innerJoin(person, eq(person.id, t.personId))
    .where(and(eq(t.id, id), isNull(t.deletedAt)))
  if (!found) return null
  const { row, declarant } = found
  const { declareReason, vaccination, testType, testResult, topRisk } = row
  const visitAreas = await db
    .select()
    .from(visitArea)
    .where(eq(visitArea.declareId, id))
    .orderBy(asc(visitArea.arriveDay), asc(visitArea.id))
  return {
    declarant,
    declaredAt: row.createdAt,
    level: row.level as CodeOf<typeof HealthLevel>,
    ...{ declareReason, vaccination, testType, testResult, ...row.answers, visitAreas, topRisk },
  }
}

/** The newest that somebody has made at a node since a moment. */
export async function lastDeclaration({ db }: Pick<Ctx, 'db'>, { personId, orgId }: Standing, since: string): Promise<number | null> {
  const [last] = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.personId, personId), eq(t.orgId, orgId), gte(t.createdAt, since), isNull(t.deletedAt)))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(1)
  return last?.id ?? null
}
interface Standing {
  readonly personId: number
  readonly orgId: number
}
