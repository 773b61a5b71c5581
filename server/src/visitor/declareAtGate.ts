import { DeclareReason, SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { infoErrors } from '@oems/contract/infoDeclaration/rules.ts'
import { VisitSource, VisitState } from '@oems/contract/visitor/codes.ts'
import type { VisitorDeclaration } from '@oems/contract/visitor/phone.ts'
import { visitErrors } from '@oems/contract/visitor/visitorFields.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { touch } from '../core/db/store.ts'
import { badInput } from '../core/errors.ts'
import { inTwoSteps } from '../core/implement.ts'
import { saveDeclaration } from '../infoDeclaration/saveDeclaration.ts'
import { codeIsStale, nodeOfCode } from '../organisation/nodeOfCode.ts'
import type { ValidPerson } from '../people/identity.ts'
import { personOf, validatePerson } from '../people/persons.ts'
import { takesPeople } from '../people/place.ts'
import type { Person } from '../people/tables.ts'
import { passPublicGate } from '../session/publicGate.ts'
import { addVisitUnlessOpen } from './addVisit.ts'
import { numbersOf } from './numbers.ts'
import { newPassCode, passHashOf } from './pass.ts'
import { visitor as t, type VisitorRow } from './tables.ts'

/**
 * Somebody without an account declares at the gate and gets a pass (03 §5.10). Whether the number is expected there already is not disclosed:
 * then the declaration and the new pass are of the visit that the desk has registered.
 */
export const visitorDeclare = inTwoSteps(passGate, declare)

/** First step: what is wrong is said before the picture is used up, and a try counts although it is refused. */
async function passGate(ctx: Ctx, input: VisitorDeclaration): Promise<ValidPerson> {
  const person = valid(ctx, input)
  await passPublicGate(ctx, { ...input, limit: 'visitsByMobile', key: `${person.telephoneCode} ${person.mobile}` })
  return person
}

function valid({ now }: Ctx, input: VisitorDeclaration): ValidPerson {
  const { name, sex, telephoneCode, mobile, nationCode } = input
  const { fields, errors } = validatePerson(
    { ...{ name, sex, telephoneCode, mobile, nationCode }, birthday: null, idType: null, idNumber: null },
    now,
  )
  const all = [
    ...errors,
    ...visitErrors({ mobile, visitTime: null, leaveTime: null }),
    ...infoErrors(input, dayOf(now)),
    ...(input.promised === 1 ? [] : [{ path: 'promised', msg: '请承诺所填属实' }]),
  ]
  if (all.length > 0 || fields.sex === null) throw badInput(all)
  return { ...fields, sex: fields.sex }
}

async function declare(ctx: WriteCtx, input: VisitorDeclaration, fields: ValidPerson) {
  const node = await nodeOfCode(ctx, input.qrToken)
  if (!takesPeople(node)) throw codeIsStale()
  await requireOpen(ctx, [node.id])
  const person = await personOf(ctx, fields)
  const code = newPassCode()
  const visit = await visitOf(ctx, { orgId: node.id, person, code, fields, input })
  const declarant = { subjectType: SubjectType.visitor, personId: person.id, visitorId: visit.id, orgId: node.id, name: person.name }
  const record = await saveDeclaration(ctx, declarant, { ...healthOf(input), declareReason: DeclareReason.visit })
  await ctx.db
    .update(t)
    .set({ ...touch(ctx), declareRecordId: record.id, passHash: passHashOf(code), version: sql`${t.version} + 1` })
    .where(eq(t.id, visit.id))
  return { code }
}

interface Arrival {
  readonly orgId: number
  readonly person: Person
  readonly code: string
  readonly fields: ValidPerson
  readonly input: VisitorDeclaration
}

/** The visit of that number today: the one that is open, else a new one. */
async function visitOf(ctx: WriteCtx, { orgId, person, code, fields, input }: Arrival): Promise<Pick<VisitorRow, 'id'>> {
  const { company, visitReason, companionNum, plateNo } = input
  const numbers = numbersOf(fields.telephoneCode!, fields.mobile!)
  const visitDay = dayOf(ctx.now)
  const added = await addVisitUnlessOpen(ctx, {
    ...{ orgId, person, code, ...numbers, company, visitReason, companionNum, plateNo },
    ...{ visitTime: ctx.now.toISOString(), visitDay, source: VisitSource.phone },
  })
  if (added) return added
  const [open] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        isNull(t.deletedAt),
        and(eq(t.orgId, orgId), eq(t.visitDay, visitDay), eq(t.mobileHash, numbers.mobileHash)),
        inArray(t.visitState, [VisitState.expected, VisitState.inside]),
      ),
    )
    .for('update')
  // It has ended between the two statements.
  return open ?? visitOf(ctx, { orgId, person, code, fields, input })
}

function healthOf(input: VisitorDeclaration) {
  const { temperature, symptoms, contactHistory, isolationState, isolationFrom, isolationTo, remark } = input
  const { vaccination, vaccineDoses, lastVaccinatedOn, testType, testResult, testedOn, visitAreas } = input
  return {
    ...{ temperature, symptoms, contactHistory, isolationState, isolationFrom, isolationTo, remark },
    ...{ vaccination, vaccineDoses, lastVaccinatedOn, testType, testResult, testedOn, visitAreas },
  }
}
