import { Vaccination } from '@oems/contract/declaration/codes.ts'
import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { keepDeclaredStatement } from '../archive/statements.ts'
import { keepDeclaredTest } from '../archive/tests.ts'
import { keepDeclaredDose } from '../archive/vaccinations.ts'
import type { WriteCtx } from '../core/context.ts'
import { type DeclareRecord, declareRecord as t } from './tables.ts'

interface At {
  readonly personId: number
  readonly orgId: number
  readonly name: string
}

/** What a declaration says of a test, of a dose and of the vaccination as such; null: nothing. */
const testIn = ({ testIllnessId, testType, testResult, answers: { testedOn } }: DeclareRecord) =>
  testIllnessId === null || testType === null || testResult === null || testedOn === null
    ? null
    : { illnessId: testIllnessId, testType, testedOn, testResult }
const doseIn = ({ vaccineIllnessId, vaccination, answers: { vaccineDoses, lastVaccinatedOn } }: DeclareRecord) =>
  vaccineIllnessId === null || vaccination !== Vaccination.vaccinated || lastVaccinatedOn === null
    ? null
    : { illnessId: vaccineIllnessId, doseNo: vaccineDoses || 1, vaccinatedOn: lastVaccinatedOn }
const statementIn = ({ vaccineIllnessId, vaccination, createdAt }: DeclareRecord) =>
  vaccineIllnessId === null || vaccination === null ? null : { illnessId: vaccineIllnessId, vaccination, declaredAt: createdAt }

/**
 * The archive of an employee or a student follows what they declare (03 §2.10): whatever the declaration said before or says now is kept as the
 * newest of all that stand has it. The archive is locked.
 */
export async function followDeclaration(ctx: WriteCtx, { personId, ...place }: At, changed: readonly DeclareRecord[]): Promise<void> {
  if (changed.every(({ subjectType }) => subjectType === SubjectType.visitor)) return
  const at = { archiveId: personId, ...place }
  const standing = await standingOf(ctx, personId)
  for (const test of distinct(changed.map(testIn), ({ illnessId, testType, testedOn }) => `${illnessId} ${testType} ${testedOn}`)) {
    const { testResult: _result, ...sample } = test
    const newest = standing.find((one) => {
      const said = testIn(one)
      return said?.illnessId === sample.illnessId && said.testType === sample.testType && said.testedOn === sample.testedOn
    })
    await keepDeclaredTest(ctx, at, sample, newest ? { declareId: newest.id, testResult: testIn(newest)!.testResult } : null)
  }
  for (const { illnessId, doseNo } of distinct(changed.map(doseIn), (dose) => `${dose.illnessId} ${dose.doseNo}`)) {
    const newest = standing.find((one) => {
      const said = doseIn(one)
      return said?.illnessId === illnessId && said.doseNo === doseNo
    })
    const said = newest && { declareId: newest.id, vaccinatedOn: doseIn(newest)!.vaccinatedOn }
    await keepDeclaredDose(ctx, at, { illnessId, doseNo }, said ?? null)
  }
  for (const { illnessId } of distinct(changed.map(statementIn), (said) => String(said.illnessId))) {
    const newest = standing.map(statementIn).find((said) => said?.illnessId === illnessId)
    await keepDeclaredStatement(ctx, personId, illnessId, newest ?? null)
  }
}

const standingOf = ({ db }: WriteCtx, personId: number) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.personId, personId), ne(t.subjectType, SubjectType.visitor), isNull(t.deletedAt)))
    .orderBy(desc(t.createdAt), desc(t.id))

function distinct<S>(said: readonly (S | null)[], keyOf: (one: S) => string): S[] {
  const all = said.filter((one) => one !== null)
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}
