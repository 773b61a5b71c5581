import { ContactType, institutionTypes } from '@oems/contract/contacts/codes.ts'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { store } from '../contacts/store.ts'
import { type ContactRow, contact as t } from '../contacts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { type Org, org } from '../core/db/org.ts'
import { sharedAtNode } from '../core/db/scope.ts'
import { latinName } from './latinName.ts'

/** Whom a card names, first of all who is there for emergencies. */
const personTypes: readonly number[] = [ContactType.emergency, ContactType.healthLeader, ContactType.leader]
const lineTypes: readonly number[] = [ContactType.localRescue, ContactType.rescueInsurance, ContactType.embassy]
/** A sheet has room for so many of each. */
const atMost = 6

/** Who is called from a site: people, and institutions; its own, then what the nodes above share with it. */
export async function cardContacts(ctx: Ctx, node: Org) {
  const rows = await ctx.db
    .select({ row: t })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(
      store.visible(
        ctx,
        sharedAtNode(t.orgId, t.visibleToBelow, ctx, node, true),
        inArray(t.contactType, [...personTypes, ...lineTypes] as ContactRow['contactType'][]),
      ),
    )
    .orderBy(desc(org.depth), desc(t.isPrimary), asc(t.orderNum), asc(t.id))
  const contacts = rows.map(({ row }) => row)
  const isOwn = ({ orgId }: ContactRow) => orgId === node.id
  // From above comes whoever answers for emergencies; its leaders have others to speak for them.
  const people = contacts.filter(
    (row) => !institutionTypes.has(row.contactType) && (isOwn(row) || row.contactType === ContactType.emergency),
  )
  return {
    lines: inOrder(lineTypes, contacts).map(({ contactType, name, telephoneCode, mobile, phone }) => ({
      ...{ contactType, name, telephoneCode, mobile, phone },
    })),
    people: inOrder(personTypes, people).map(({ contactType, name, post, telephoneCode, mobile, phone }) => ({
      ...{ contactType, name, nameLatin: latinName(name), post, telephoneCode, mobile, phone },
    })),
  }
}

const inOrder = (types: readonly number[], rows: readonly ContactRow[]) =>
  types.flatMap((type) => rows.filter(({ contactType }) => contactType === type)).slice(0, atMost)
