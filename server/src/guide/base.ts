import { ContactType } from '@oems/contract/contacts/codes.ts'
import type { ContactLine } from '@oems/contract/contacts/contactFields.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type BaseReport, baseFields, contactTypeErrors, type GuideContact } from '@oems/contract/guide/baseReport.ts'
import { complete } from '@oems/contract/guide/report.ts'
import { type ContractMode, type Industry, OrgType } from '@oems/contract/organisation/codes.ts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { placeColumns } from '../area/place.ts'
import { saveContactsOf } from '../contacts/saving.ts'
import { institutionsWhole } from '../contacts/store.ts'
import { type ContactRow, contact } from '../contacts/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { type Org, org } from '../core/db/org.ts'
import { touch } from '../core/db/store.ts'
import { badInput, conflict } from '../core/errors.ts'
import type { Project } from '../organisation/tables.ts'
import { datesRefused } from '../project/fields.ts'

const { leader, healthLeader, emergency, embassy, localRescue } = ContactType
const asked = [leader, healthLeader, emergency, embassy, localRescue]

/** The contacts of the kinds that the guide asks for, the primary one of each first. */
const contactsOf = (ctx: Ctx, projectId: number): Promise<ContactRow[]> =>
  ctx.db
    .select()
    .from(contact)
    .where(and(eq(contact.orgId, projectId), inArray(contact.contactType, asked), isNull(contact.deletedAt)))
    .orderBy(asc(contact.contactType), desc(contact.isPrimary), asc(contact.orderNum), asc(contact.id))

/** What is known of a project, as the first step shows it. */
export async function liveBase(ctx: Ctx, node: Org, details: Project) {
  const { industry, contractMode, ownerUnit, startDate, planEndDate, peakNum, reportedChineseNum, reportedForeignNum, intro } = details
  const { version, provinceId, areaId, address, longitude, latitude, timeZone } = node
  const contacts = (await contactsOf(ctx, node.id)).map(({ id, ...row }) => institutionsWhole({ ...row, contactId: id }))
  const codes = { industry: industry as CodeOf<typeof Industry>, contractMode: contractMode as CodeOf<typeof ContractMode> }
  return {
    ...codes,
    ...{ version, ownerUnit, startDate, planEndDate, peakNum, reportedChineseNum, reportedForeignNum, intro },
    ...{ provinceId, areaId, address, longitude, latitude, timeZone, contacts },
  }
}

/** Enters the first step; gives the columns of the project. */
export async function saveBase(ctx: WriteCtx, node: Org, details: Project, sent: BaseReport): Promise<Partial<Project>> {
  const { contacts, provinceId, areaId, address, longitude, latitude, timeZone, ...told } = complete(baseFields, sent)
  const { industry, contractMode, ownerUnit, startDate, planEndDate, peakNum, reportedChineseNum, reportedForeignNum, intro } = told
  const refused = [...contactTypeErrors(contacts, node.isOutside), ...datesRefused(details, { startDate, planEndDate })]
  if (refused.length > 0) throw badInput(refused)
  const { nationCode } = node
  const place = await placeColumns(ctx, { nationCode, provinceId, areaId, timeZone }, OrgType.project)
  const ofNode = { provinceId, areaId, address, longitude, latitude, timeZone: place.timeZone }
  await changeNode(ctx, node, sent.version, ofNode)
  await saveContactsOf(ctx, node.id, await wholeLines(ctx, node.id, contacts))
  const columns = {
    ...{ industry, contractMode, ownerUnit, startDate, planEndDate, peakNum, reportedChineseNum, reportedForeignNum, intro },
    ...(reportedChineseNum !== null || reportedForeignNum !== null ? { reportedAt: ctx.now.toISOString() } : {}),
  }
  ctx.note({
    ...{ what: '组织', id: node.id, name: node.orgName, orgId: node.id },
    before: { ...node, ...details },
    after: { ...node, ...details, ...ofNode, ...columns },
  })
  return columns
}

/** The version of the node stands for the whole record: a form that was opened before is told so. */
async function changeNode(ctx: WriteCtx, node: Org, version: number | null, columns: Partial<Org>): Promise<void> {
  const changed = Object.entries(columns).filter(([name, value]) => node[name as keyof Org] !== value)
  const updated = await ctx.db
    .update(org)
    // What stays is not named: the version of the tree rises with the columns that a write names.
    .set({ ...Object.fromEntries(changed), ...touch(ctx), version: node.version + 1 })
    .where(and(eq(org.id, node.id), eq(org.version, version ?? -1)))
    .returning({ id: org.id })
  if (updated.length === 0) throw conflict()
}

/** With what else is known of a contact that is there already. */
async function wholeLines(ctx: Ctx, projectId: number, lines: readonly GuideContact[]): Promise<ContactLine[]> {
  const known = new Map((await contactsOf(ctx, projectId)).map((row) => [row.id, row]))
  return lines.map((line) => {
    const row = line.contactId === null ? undefined : known.get(line.contactId)
    const { isPrimary = 0, email = null, wechat = null, isEmergency = 0, visibleToBelow = 0, employeeId = null } = row ?? {}
    const { orderNum = 100, remark = null } = row ?? {}
    return { ...{ isPrimary, email, wechat, isEmergency, visibleToBelow, employeeId, orderNum, remark }, ...line }
  })
}
