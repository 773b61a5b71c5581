import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { SourceType } from '@oems/contract/people/codes.ts'
import { maxChanges } from '../core/audit.ts'
import type { WriteCtx } from '../core/context.ts'
import { lockOpenNode, requireOpen } from '../core/db/openNode.ts'
import { Outdated, type Pass } from '../core/imports/kind.ts'
import { pageSize } from '../core/imports/staging.ts'
import { type ImportedEmployee, type ImportScope, isChange } from './importChecks.ts'
import { versionsOf } from './importKnown.ts'
import type { NewEmployee } from './importNew.ts'
import { lockKnown, noteOf } from './locking.ts'
import { readyToday } from './today.ts'
import { changePeople, type FreshIds, freshIds, insertPeople, type PersonChange } from './writePeople.ts'

/** Writes good lines: new people with stay, account and figures, and what changes of those who are there. */
export const writeImported =
  (scope: ImportScope) =>
  async (ctx: WriteCtx, rows: readonly ImportedEmployee[], importBatch: string, { memo }: Pass): Promise<void> => {
    const changes = rows.filter(isChange)
    const added = rows.flatMap((row) => (isChange(row) ? [] : [row]))
    // Before the new ones: behind their stays the day could not be opened any more, whose opening waits for whoever writes one.
    await readyToday(ctx)
    if (added.length > 0) await addPeople(ctx, added, importBatch, memo)
    if (changes.length > 0) await updatePeople(ctx, changes, { importBatch, memo, scope })
  }

/** The nodes stay locked until all of them are in. */
async function addPeople(ctx: WriteCtx, rows: readonly NewEmployee[], importBatch: string, memo: Pass['memo']): Promise<void> {
  const lockedNodes = (memo.get('lockedNodes') ?? new Set()) as Set<number>
  memo.set('lockedNodes', lockedNodes)
  const nodes = [...new Set(rows.flatMap(({ orgId, homeOrgId }) => [orgId, homeOrgId]))].sort((a, b) => a - b)
  for (const id of nodes.filter((node) => !lockedNodes.has(node))) lockedNodes.add((await lockOpenNode(ctx, id)).id)
  const people = rows.map((row) => ({ ...row, createAccount: row.fields.mobile !== null }))
  const fresh = await drawIds(ctx, memo, rows.length)
  await insertPeople(ctx, people, { sourceType: SourceType.import, importBatch }, { fresh })
}

interface Updating {
  readonly importBatch: string
  readonly memo: Pass['memo']
  readonly scope: ImportScope
}
/** Only as they were when the lines were judged: what has changed since is judged again. */
async function updatePeople(ctx: WriteCtx, changes: readonly PersonChange[], { importBatch, memo, scope }: Updating): Promise<void> {
  await requireOpen(
    ctx,
    changes.map(({ record }) => record.employee.orgId),
  )
  const ids = changes.map(({ record }) => record.employee.id)
  const locked = new Map((await lockKnown(ctx, ids, scope.within)).map((record) => [record.employee.id, versionsOf(record)]))
  if (changes.some(({ record }) => locked.get(record.employee.id) !== versionsOf(record))) throw new Outdated()
  const after = await changePeople(ctx, changes, { importBatch, importSituation: ImportSituation.toUpdate })
  const noted = (memo.get('noted') ?? 1) as number // the batch itself is the first
  memo.set('noted', noted + changes.length)
  for (const [at, record] of after.slice(0, Math.max(0, maxChanges - noted)).entries()) noteOf(ctx, changes[at]!.record, record)
}

const atOnce = 10_000

/** Drawn for ten pages at once: a page that had to draw its own would wait behind the one that is being written. A short page is the last. */
async function drawIds(ctx: WriteCtx, memo: Pass['memo'], count: number): Promise<FreshIds> {
  if (count < pageSize) return freshIds(ctx, count)
  const pending = (memo.get('ids') ?? Promise.resolve({ people: [], accounts: [] })) as Promise<FreshIds>
  const taken = pending.then((left) => (left.people.length >= count ? left : freshIds(ctx, atOnce)))
  const left = taken.then(({ people, accounts }) => ({ people: people.slice(count), accounts: accounts.slice(count) }))
  left.catch(() => undefined) // whoever takes next hears of it
  memo.set('ids', left)
  return taken
}
