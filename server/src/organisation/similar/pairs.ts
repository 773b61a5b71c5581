import type { Input } from '@oems/contract/core/call.ts'
import { reason, time } from '@oems/contract/core/fields.ts'
import { similarOrgs as calls, type SimilarPair } from '@oems/contract/organisation/orgSimilar.ts'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { type LogTarget, todo } from '../../core/domain.ts'
import { notFound } from '../../core/errors.ts'
import { implement } from '../../core/implement.ts'
import { type NodePath, pathNames } from '../trees/tree.ts'
import { orgSimilar as t } from './tables.ts'

interface Row {
  readonly id: number
  readonly similarity: number
  readonly similarBy: SimilarPair['similarBy']
  readonly foundAt: string
  readonly first: Node
  readonly second: Node
  readonly ignoredReason: Uint8Array | null
  readonly ignoredAt: string | null
  readonly ignoredBy: string | null
  readonly total: number
}
interface Node extends NodePath {
  readonly orgName: string
  readonly orgType: SimilarPair['first']['orgType']
  readonly status: SimilarPair['first']['status']
}

/** Both are there, and the caller sees both. */
const visible = ({ actor: { scope } }: Ctx, ignored: boolean, path: string | null = null): SQL => {
  const below = path ?? (scope === 'everything' ? null : scope.below)
  return sql`${ignored ? sql`s.ignored_at is not null` : sql`s.ignored_at is null`} and a.deleted_at is null and b.deleted_at is null
    ${below === null ? sql`` : sql`and starts_with(a.path, ${below}) and starts_with(b.path, ${below})`}`
}
const from = sql`from org_similar s join org a on a.id = s.first_id join org b on b.id = s.second_id`

const nodeOf = (alias: 'a' | 'b') => {
  const node = sql.identifier(alias)
  return sql`json_build_object('id', ${node}.id, 'path', ${node}.path, 'orgName', ${node}.org_name, 'orgType', ${node}.org_type, 'status', ${node}.status)`
}

async function list(ctx: Ctx, { orgId, ignored, ...query }: Input<typeof calls.listSimilar>) {
  const path = orgId === null ? null : (await nodeInScope(ctx, orgId)).path
  const where = visible(ctx, ignored === 1, path)
  const order = orderOf(query, { similarity: sql`s.similarity`, foundAt: sql`s.found_at` })
  const rows = await ask<Row>(
    ctx.db,
    sql`select s.id, s.similarity, s.similar_by as "similarBy", s.found_at as "foundAt", ${nodeOf('a')} as first, ${nodeOf('b')} as second,
          s.ignored_reason as "ignoredReason", s.ignored_at as "ignoredAt", coalesce(i.nickname, '') as "ignoredBy", count(*) over () as total
        ${from} left join sys_account i on i.id = s.ignored_by where ${where}
        order by ${sql.join([...order, sql`s.similarity desc`, sql`s.id`], sql`, `)} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  const paths = await pathNames(
    ctx,
    rows.flatMap(({ first, second }) => [first, second]),
  )
  const toNode = ({ id, orgName, orgType, status }: Node) => ({ orgId: id, orgName, orgType, status, pathName: paths.get(id)! })
  const view = (row: Row): SimilarPair => ({
    ...{ id: row.id, first: toNode(row.first), second: toNode(row.second) },
    ...{ similarity: row.similarity, similarBy: row.similarBy, foundAt: isoOf(row.foundAt) },
    ignored:
      row.ignoredAt === null
        ? null
        : { reason: unseal(Buffer.from(row.ignoredReason!)), by: row.ignoredBy ?? '', at: isoOf(row.ignoredAt) },
  })
  const pastTheEnd = rows.length === 0 && query.pageNo > 1
  return pageWith(query, rows, view, pastTheEnd ? countOf(ctx, where) : Promise.resolve(0))
}

const isoOf = (at: string) => new Date(at).toISOString()

const countOf = async ({ db }: Ctx, where: SQL) => (await ask<{ n: number }>(db, sql`select count(*) as n ${from} where ${where}`))[0]!.n

/** They are different organisations, and nobody need look again. */
async function ignore(ctx: WriteCtx, { ids, reason: ignoredReason }: Input<typeof calls.ignoreSimilar>): Promise<void> {
  const found = await ask<{ id: number; name: string; orgId: number }>(
    ctx.db,
    sql`select s.id, a.org_name || ' / ' || b.org_name as name, a.id as "orgId" ${from} where s.id in ${ids} and ${visible(ctx, false)} order by s.id for update of s`,
  )
  if (found.length !== ids.length) throw notFound()
  const after = { ignoredReason, ignoredBy: ctx.actor.accountId, ignoredAt: ctx.now.toISOString() }
  await ctx.db
    .update(t)
    .set(after)
    .where(and(inArray(t.id, ids), isNull(t.ignoredAt)))
  for (const { id, name, orgId } of found) ctx.note({ what: '相似组织', id, name, orgId, before: { ignoredAt: null }, after })
}

/** 相似组织 (02 §5.2). */
export default implement(calls, { listSimilar: list, ignoreSimilar: ignore })

export const similarTarget: LogTarget = { permissions: [], fields: { ignoredReason: reason('忽略原因'), ignoredAt: time('忽略时间') } }

export const similarTodo = todo('org.similar', 'biz:org-info:list', (ctx) => countOf(ctx, visible(ctx, false)))
