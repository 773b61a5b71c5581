import type { CodeOf } from '@oems/contract/core/codes.ts'
import { BodyState, HealthLevel } from '@oems/contract/declaration/codes.ts'
import { type Level, levelOf } from '@oems/contract/declaration/level.ts'
import { covid } from '@oems/contract/illness/codes.ts'
import { illnessOfTest, SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import type { InfoFields, OwnFields } from '@oems/contract/infoDeclaration/fields.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { stamp } from '../core/db/store.ts'
import { tellNotable } from './notable.ts'
import { type RatedArea, ratedAreas, topRiskOf } from './placeRisks.ts'
import { type DeclareRecord, declareRecord, visitArea } from './tables.ts'

/** Whose declaration it is, and at which node it is made. */
export interface Declarant {
  readonly subjectType: CodeOf<typeof SubjectType>
  readonly personId: number
  readonly visitorId: number | null
  readonly orgId: number
}

/** Keeps what a visitor says at the gate, once it has passed `infoErrors`. It does not ask how somebody feels. */
export const saveDeclaration = (ctx: WriteCtx, declarant: Declarant & { readonly name: string }, fields: InfoFields) =>
  insertDeclaration(ctx, declarant, { ...fields, ...noneOfOwn }, { date: dayOf(ctx.now), clientKey: null })
const noneOfOwn = { illnessId: null, caseType: null, diagnoseType: null, vaccineIllnessId: null, testIllnessId: null }

interface When {
  readonly date: string
  readonly clientKey: string | null
}
/** A new declaration with its level (03 §4.3) and its places. */
export async function insertDeclaration(
  ctx: WriteCtx,
  { name, ...declarant }: Declarant & { readonly name: string },
  fields: OwnFields,
  { date, clientKey }: When,
): Promise<DeclareRecord> {
  const { subjectType, personId, visitorId, orgId } = declarant
  const areas = await ratedAreas(ctx, fields.visitAreas)
  const [saved] = await ctx.db
    .insert(declareRecord)
    .values({
      ...{ ...stamp(ctx), subjectType, personId, visitorId, orgId, date, clientKey, topRisk: topRiskOf(areas) },
      ...columnsOf(ctx, subjectType, fields),
    })
    .returning()
  await insertAreas(ctx, saved!.id, areas)
  ctx.note({ what: '信息申报', id: saved!.id, name, orgId, before: null, after: { ...told(saved!), areaCount: fields.visitAreas.length } })
  await tellNotable(ctx, name, null, saved!)
  return saved!
}

export const insertAreas = async ({ db }: Pick<WriteCtx, 'db'>, declareId: number, areas: readonly RatedArea[]) =>
  areas.length > 0 && db.insert(visitArea).values(areas.map((area) => ({ ...area, declareId })))

/** As the table keeps what was said; of a visitor no archive is kept, so nothing is said of what a vaccination was about. */
export function columnsOf(
  ctx: Pick<WriteCtx, 'settings'>,
  subjectType: Declarant['subjectType'],
  { declareReason, vaccination, testType, testResult, visitAreas: _areas, ...more }: OwnFields,
) {
  const { illnessId, caseType, diagnoseType, vaccineIllnessId, testIllnessId, ...answers } = more
  const hasArchive = subjectType !== SubjectType.visitor
  return {
    ...{ declareReason, vaccination, testType, testResult, illnessId, caseType, diagnoseType },
    vaccineIllnessId: hasArchive && vaccination !== null ? (vaccineIllnessId ?? covid) : null,
    testIllnessId: hasArchive && testType !== null ? (testIllnessId ?? illnessOfTest(testType)) : null,
    level: levelOfInfo(ctx, { ...answers, testResult, illnessId }),
    answers,
  }
}

type Condition = Pick<OwnFields, 'temperature' | 'symptoms' | 'contactHistory' | 'isolationState' | 'testResult' | 'illnessId'>
function levelOfInfo({ settings }: Pick<WriteCtx, 'settings'>, { illnessId, ...condition }: Condition): Level {
  const { 'people.fever': fever, 'people.highFever': highFever } = settings
  const level = levelOf({ ...condition, bodyState: BodyState.good }, { fever, highFever })
  return illnessId !== null && level < HealthLevel.abnormal ? HealthLevel.abnormal : level
}

/** As the operation log has it: by the fields of the contract. */
export const told = ({ answers, clientKey: _key, version: _version, ...row }: DeclareRecord) => ({ ...row, ...answers })
