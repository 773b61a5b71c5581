import { randomBytes } from 'node:crypto'
import { allowedParents, maxDepth, OrgStatus, OrgType } from '@oems/contract/organisation/codes.ts'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { lockAll } from '../core/db/locks.ts'
import { type Org, org } from '../core/db/org.ts'
import { sees } from '../core/db/scope.ts'
import { stamp } from '../core/db/store.ts'
import { conflict, databaseError, notFound, ruleBroken } from '../core/errors.ts'
import { orgTreeState } from './tables.ts'
import { idsOf } from './trees/tree.ts'

/** Between siblings, so that most of them can be put in between without touching the others. */
export const sortGap = 1024

const lockNotAvailable = '55P03'

/**
 * Structural writes come one after another (02 §4.1). Everything that decides is read after this lock, in READ COMMITTED, and so sees
 * what the writer before has done.
 */
export async function lockTree({ db }: Pick<WriteCtx, 'db'>): Promise<void> {
  await db.execute(sql`set local lock_timeout = '5s'`)
  try {
    await lockAll(db, 'tree')
  } catch (error) {
    if (databaseError(error).code === lockNotAvailable) throw conflict('组织结构正在调整，请稍后再试')
    throw error
  }
  await db.execute(sql`set local lock_timeout = default`)
}

/** Triggers raise it, once in a transaction that changes what a tree shows: a write has nothing to do for it (treeTag.test.ts). */
export async function currentVersion({ db }: Pick<WriteCtx, 'db'>): Promise<number> {
  const [state] = await db.select().from(orgTreeState)
  return state!.treeVersion
}

type Kind = Pick<Org, 'orgType'>
const typeName = ({ orgType }: Kind) => OrgType.label(orgType as 0)

export function checkParent(parent: Kind, child: Kind): void {
  if (!allowedParents[child.orgType]?.includes(parent.orgType)) throw ruleBroken(`“${typeName(parent)}”下不能设置“${typeName(child)}”`)
}

/** `levels`: how many there are below the node that comes under `parent`. */
export function checkDepth(parent: Pick<Org, 'depth'>, levels: number, message: string): void {
  if (parent.depth + 1 + levels > maxDepth) throw ruleBroken(message)
}

/** A node is as disabled as any of those above it. */
export async function isDisabled(db: ReadDb, node: Org): Promise<boolean> {
  const [disabled] = await ask(
    db,
    sql`select 1 from org where id = any(${sql.param(idsOf(node))}::bigint[]) and status = ${code(OrgStatus.disabled)} limit 1`,
  )
  return disabled !== undefined
}

export async function checkEnabled(db: ReadDb, node: Org, message: string): Promise<void> {
  if (await isDisabled(db, node)) throw ruleBroken(message)
}

export async function checkSiblings(db: ReadDb, parent: Org, names: Pick<Org, 'orgName' | 'nameKey'>, self = 0): Promise<void> {
  const namesake = and(eq(org.parentId, parent.id), eq(org.nameKey, names.nameKey), isNull(org.deletedAt), ne(org.id, self))
  if ((await db.$count(org, namesake)) > 0) throw conflict(`“${parent.orgName}”下已存在名称为“${names.orgName}”的组织`)
}

/** A node in the caller's scope, as it stands once no other write changes it any more. */
export async function lockNode(ctx: WriteCtx, id: number, strength: 'update' | 'no key update' | 'key share'): Promise<Org> {
  const [node] = await ctx.db
    .select()
    .from(org)
    .where(and(eq(org.id, id), isNull(org.deletedAt)))
    .for(strength)
  if (!node || !sees(ctx, node)) throw notFound()
  return node
}

/** Children in their order; the deleted ones take no place. */
export const childrenOf = (db: ReadDb, parentId: number) =>
  db
    .select()
    .from(org)
    .where(and(eq(org.parentId, parentId), isNull(org.deletedAt)))
    .orderBy(asc(org.sortNo), asc(org.id))

/** 22 characters that nobody guesses. */
export const newQrToken = () => randomBytes(16).toString('base64url')

/** What every node has from its making on. */
export const newNodeColumns = (ctx: WriteCtx) => ({ ...stamp(ctx), qrToken: newQrToken() })
