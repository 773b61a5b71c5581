import { EpType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { changePrimaries, type Named } from '../../contacts/naming.ts'
import { insertContacts } from '../../contacts/saving.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { notifyCareChanged, notifyPlacesChanged } from '../../core/followers.ts'
import type { Pass } from '../../core/imports/kind.ts'
import { groupKeyOf } from '../../organisation/imports/groupKey.ts'
import { planOf } from '../../organisation/imports/judge.ts'
import { updateNodes } from '../../organisation/imports/update.ts'
import { lockPlaces, whereOf } from '../../organisation/imports/write.ts'
import { createNodes, type SetDraft } from '../../organisation/saving/createNodes.ts'
import { tellProjectsCreated } from '../../organisation/tellTree.ts'
import type { ImportedProject } from './lines.ts'
import { updateDetails } from './update.ts'

/** Writes all good lines: new projects with their leaders as one set, and those that are there already, with theirs, where they differ. */
export async function writeLines(ctx: WriteCtx, rows: readonly ImportedProject[], batchNumber: string, pass: Pass): Promise<void> {
  await lockPlaces(ctx, rows)
  const { down } = planOf(pass)
  const byRow = new Map(rows.map((row) => [row.rowNo, row]))
  const why = { batchNumber, groupKey: groupKeyOf(batchNumber) }
  const fresh = down.filter(({ node }) => node === null)
  const places = new Map(fresh.map((line, at) => [line, at]))
  const drafts = fresh.map((line): SetDraft => ({ ...draftOf(ctx, byRow.get(line.rowNo)!), ...whereOf(line, places) }))
  if (drafts.length > 0) {
    const made = await createNodes(ctx, drafts, why)
    await insertContacts(ctx, contactsOf(made.map(({ id }, at) => ({ id, line: byRow.get(fresh[at]!.rowNo)! }))))
    const ids = made.map(({ id }) => id)
    await notifyPlacesChanged(ctx, ids)
    await notifyCareChanged(ctx, ids)
    await tellProjectsCreated(ctx, made)
  }
  const known = down.flatMap(({ node, rowNo }) => (node ? { id: node.id, line: byRow.get(rowNo)! } : []))
  const changed = await updateNodes(ctx, known, why, async () => {
    const renamed = await changePrimaries(ctx, contactsOf(known))
    return new Set([...renamed, ...(await updateDetails(ctx, known))])
  })
  if (changed.length > 0) await notifyCareChanged(ctx, changed)
}

/** Whom lines name, by their projects. */
const contactsOf = (lines: readonly { readonly id: number; readonly line: ImportedProject }[]): readonly Named[] =>
  lines.flatMap(({ id, line }) => line.contacts.map((draft) => ({ orgId: id, draft })))

function draftOf(ctx: WriteCtx, { fields, place }: ImportedProject) {
  const { orgName, orgProjectType, nationCode: _, address, epType, projectStatus, ...details } = fields
  const reported = details.reportedChineseNum !== null || details.reportedForeignNum !== null
  return {
    ...{ orgType: OrgType.project, orgName, orgProjectType, address, ...place },
    project: {
      ...{ ...details, projectStatus, epType: epType ?? EpType.routine },
      epSetAt: epType === null ? null : ctx.now.toISOString(),
      reportedAt: reported ? ctx.now.toISOString() : null,
      suspendSince: projectStatus === ProjectStatus.suspended ? dayOf(ctx.now) : null,
    },
  }
}
