import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import { institutions as calls, type InstitutionLine, type InstitutionLines } from '@oems/contract/coop/institutions.ts'
import { permits } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import { badInput, notFound, notPermitted } from '../core/errors.ts'
import { removeInstitutions } from './removing.ts'
import { addInstitution, institutionFaults, type Kind, readOnlyHere, updateInstitution } from './saving.ts'
import { store } from './store.ts'
import { type InstitutionRow, institution as t } from './tables.ts'

/** Where the lines of a kind stand in a form. */
const fieldOf = { [InstitutionKind.local]: 'localInstitutions', [InstitutionKind.remote]: 'remoteInstitutions' } as const

/**
 * What another form sends along of the institutions of a node, in the transaction of that form: lines with a number change one of the node's
 * own, the others are new, and those that it does not mention stay. Gives back the records in the order of the lines.
 */
export async function saveInstitutions(
  ctx: WriteCtx,
  orgId: number,
  kind: Kind,
  lines: readonly InstitutionLine[],
): Promise<readonly InstitutionRow[]> {
  const node = await lockOpenNode(ctx, orgId)
  const at = (line: number, faults: readonly FieldError[]) =>
    faults.map(({ path, msg }) => ({ path: `${fieldOf[kind]}.${line}.${path}`, msg }))
  const faults = lines.flatMap((line, place) => at(place, institutionFaults(node, kind, withoutMask(line))))
  const foreign = await foreignLines(ctx, orgId, lines)
  const all = [...faults, ...foreign.flatMap((place) => at(place, [{ path: 'id', msg: readOnlyHere }]))]
  if (all.length > 0) throw badInput(all)
  const saved: InstitutionRow[] = []
  for (const { id, version, ...form } of lines)
    saved.push(
      id === null ? await addInstitution(ctx, orgId, kind, form) : await updateInstitution(ctx, { id, version: version ?? -1 }, kind, form),
    )
  return saved
}

/** A masked number may be the one that is kept already; saving tells. */
const withoutMask = (line: InstitutionLine) => (line.id === null ? line : { ...line, contactPhone: null })

/** The places of lines that name what is shared from above; what the caller does not see at all is unknown. */
async function foreignLines(ctx: WriteCtx, orgId: number, lines: readonly InstitutionLine[]): Promise<readonly number[]> {
  const ids = lines.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return []
  const rows = new Map((await store.rows(ctx, inArray(t.id, ids))).map((row) => [row.id, row]))
  if (ids.some((id) => !rows.has(id))) throw notFound()
  return lines.flatMap(({ id }, place) => (id !== null && rows.get(id)!.orgId !== orgId ? [place] : []))
}

/** Makes these the node's own institutions: what the lines leave out is deleted, by whoever may delete it. */
export async function replaceInstitutions(ctx: WriteCtx, orgId: number, sets: InstitutionLines): Promise<void> {
  await lockOpenNode(ctx, orgId)
  for (const [kind, lines] of [
    [InstitutionKind.local, sets.localInstitutions],
    [InstitutionKind.remote, sets.remoteInstitutions],
  ] as const) {
    const kept = lines.flatMap(({ id }) => id ?? [])
    const leftOut = await store.rows(ctx, and(eq(t.orgId, orgId), eq(t.kind, kind), notInArray(t.id, kept)))
    if (leftOut.length > 0 && !permits(calls.localDelete, ctx.actor.permissions))
      throw notPermitted('您没有删除合作医疗机构的权限，请保留已有的机构')
    const ids = leftOut.map(({ id }) => id)
    if (ids.length > 0) await removeInstitutions(ctx, kind, ids)
    await saveInstitutions(ctx, orgId, kind, lines)
  }
}
