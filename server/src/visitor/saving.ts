import type { FieldError } from '@oems/contract/core/errors.ts'
import { editable, VisitSource } from '@oems/contract/visitor/codes.ts'
import { visitErrors } from '@oems/contract/visitor/visitorFields.ts'
import { VisitorDraft, type VisitorRevision } from '@oems/contract/visitor/visitors.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { badInput, conflict, notFound, ruleBroken } from '../core/errors.ts'
import { unmasked } from '../core/masks.ts'
import { lastDeclaration } from '../infoDeclaration/declarations.ts'
import type { ValidPerson } from '../people/identity.ts'
import { personOf, validatePerson } from '../people/persons.ts'
import { lockPlace } from '../people/place.ts'
import { addVisit } from './addVisit.ts'
import { freshSince } from './advice.ts'
import { requireHost } from './host.ts'
import { numbersOf } from './numbers.ts'
import { newPassCode } from './pass.ts'
import { refusal } from './refusal.ts'
import { joined, store } from './store.ts'
import { visitor as t } from './tables.ts'

type Form = Omit<VisitorDraft, 'orgId' | 'projectId'>

/** A visit that the desk expects. Its pass is answered this once. */
export async function save(ctx: WriteCtx, { orgId, projectId, ...form }: VisitorDraft) {
  const placeId = projectId ?? orgId
  if (placeId === null) throw badInput([{ path: 'orgId', msg: '请选择到访单位' }, ...complaintsOf(ctx, form)])
  const node = await lockPlace(ctx, placeId, projectId === null ? 'orgId' : 'projectId')
  const fields = valid(ctx, form)
  await requireHost(ctx, node.id, form.hostEmployeeId)
  const person = await personOf(ctx, fields)
  const code = newPassCode()
  const { id } = await addVisit(ctx, {
    ...{ orgId: node.id, person, code, source: VisitSource.console },
    ...columnsOf(form, fields),
    declareRecordId: await lastDeclaration(ctx, { personId: person.id, orgId: node.id }, freshSince(ctx)),
  })
  return { id, code }
}

/** The whole record as the form sends it back, until the visitor has left; a masked number that nobody touched stays what it is. */
export async function update(ctx: WriteCtx, { id, version, orgId, projectId, ...sent }: VisitorRevision): Promise<void> {
  const [found] = await joined(ctx, store.visible(ctx, eq(t.id, id)))
  if (!found) throw notFound()
  const { row, name } = found
  if ((projectId ?? orgId ?? row.orgId) !== row.orgId) throw ruleBroken('到访单位不能更改，请取消后重新登记')
  const form = unmasked(VisitorDraft.properties, sent, row)
  const fields = valid(ctx, form)
  if (form.hostEmployeeId !== row.hostEmployeeId) await requireHost(ctx, row.orgId, form.hostEmployeeId)
  const columns = columnsOf(form, fields)
  const isSame = name === fields.name && row.mobileHash === columns.mobileHash && row.idNumber === columns.idNumber
  if (!isSame && row.declareRecordId !== null) throw conflict('访客已申报健康信息，不能更改姓名和号码，请取消后重新登记')
  const personId = isSame ? row.personId : (await personOf(ctx, fields)).id
  await store.change(ctx, id, (before) => {
    if (before.version !== version) throw conflict()
    if (!editable.includes(before.visitState)) throw refusal(before, '修改')
    return { ...columns, personId }
  })
}

function complaintsOf({ now }: WriteCtx, form: Form): readonly FieldError[] {
  return [...validatePerson(form, now).errors, ...visitErrors(form)]
}

function valid(ctx: WriteCtx, form: Form): ValidPerson {
  const errors = complaintsOf(ctx, form)
  const { fields } = validatePerson(form, ctx.now)
  if (errors.length > 0 || fields.sex === null) throw badInput(errors)
  return { ...fields, sex: fields.sex }
}

/** What the row keeps of the form; the rest is the person's. */
function columnsOf({ visitTime, ...form }: Form, { telephoneCode, mobile, idType, idNumber }: ValidPerson) {
  const { company, visitReason, hostEmployeeId, leaveTime, companionNum, plateNo, badgeNo, remark } = form
  return {
    ...numbersOf(telephoneCode!, mobile!),
    ...{ idType: idType as typeof t.$inferInsert.idType, idNumber },
    ...{ visitTime, visitDay: dayOf(new Date(visitTime)) },
    ...{ company, visitReason, hostEmployeeId, leaveTime, companionNum, plateNo, badgeNo, remark },
  }
}
