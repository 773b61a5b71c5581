import type { Input } from '@oems/contract/core/call.ts'
import { OrgType, Outside } from '@oems/contract/organisation/codes.ts'
import type { FoundOp, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { and, asc, desc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { is } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { requestedNode, withinNode } from '../core/db/scope.ts'
import { badField } from '../core/errors.ts'
import { nameKey } from './names.ts'
import { opsOf } from './tree.ts'

type OpQuery = Input<typeof orgInfo.searchOp>

/** 02 §5.1a. Every term has to be found in the name, the short name, the code, a former name, the pinyin or the initials; without a term nodes come in the order of the tree. */
export async function searchOps(ctx: Ctx, query: OpQuery): Promise<FoundOp[]> {
  if (query.isOutside === Outside.overseas && query.orgId === null) throw badField('orgId', '请选择组织')
  const terms = termsOf(query.keyword ?? '')
  // One letter alone is found in almost every name.
  if (terms.length === 1 && /^[a-z]$/.test(terms[0]!)) return []
  const top = await requestedNode(ctx, query)
  const nodes = await ctx.db
    .select()
    .from(org)
    .where(and(isNull(org.deletedAt), withinNode(org.id, ctx, top), filtering(ctx, query), ...terms.map(matchesTerm)))
    .orderBy(rank(terms.join('')), asc(org.depth), desc(org.status), ...(terms.length === 0 ? [asc(org.sortNo)] : [byName]), asc(org.id))
    .limit(query.limit)
  const ops = await opsOf(ctx, nodes)
  return ops.map((op, index) => ({ ...op, formerName: formerNameOf(nodes[index]!.formerKeys, nodes[index]!.nameKey, terms) }))
}

const byName = sql`${org.orgName} collate "zh-x-icu"`
/** Blanks separate terms; quotes say nothing. */
const termsOf = (keyword: string) => keyword.normalize('NFKC').split(/\s+/u).map(nameKey).filter(Boolean)

const filtering = ({ db }: Ctx, { isOutside, orgTypes, status }: OpQuery) =>
  and(
    is(org.status, status),
    orgTypes.length > 0 ? inArray(org.orgType, orgTypes) : undefined,
    isOutside === null ? undefined : leadsTo(db, isOutside),
  )

/** Projects of one kind, and the organisations that have such a one below them: their ids stand in the projects' paths. */
const leadsTo = (db: Ctx['db'], isOutside: number) =>
  inArray(
    org.id,
    db
      .select({ id: sql<number>`unnest(string_to_array(trim(both '/' from ${sql.raw('p.path')}), '/'))::bigint` })
      .from(sql`org p`)
      .where(sql`p.org_type = ${code(OrgType.project)} and p.is_outside = ${isOutside} and p.deleted_at is null`),
  )

const shortKey = sql`lower(replace(coalesce(${org.shortName}, ''), ' ', ''))`
const codeKey = sql`lower(${org.orgCode})`
const literally = (term: string) => term.replace(/[\\%_]/g, '\\$&')

const matchesTerm = (term: string): SQL | undefined => {
  const anywhere = `%${literally(term)}%`
  return or(...[org.nameKey, shortKey, codeKey, org.formerKeys, org.pinyin, org.initials].map((where) => matches(where, anywhere)))
}

const matches = (where: PgColumn | SQL, pattern: string) => sql`${where} like ${pattern}`

/** Exact, then what begins with it, then by the beginning of the initials, then anywhere. */
function rank(text: string): SQL {
  const beginning = `${literally(text)}%`
  const begins = [org.nameKey, shortKey, codeKey, org.pinyin].map((where) => matches(where, beginning))
  return sql`case when ${text} in (${org.nameKey}, ${shortKey}, ${codeKey}) then 0 when ${or(...begins)} then 1
    when ${or(matches(org.initials, beginning), matches(org.initials, `% ${beginning}`))} then 2 else 3 end`
}

/** The former name by which a node was found, when its present one does not have all the terms. */
function formerNameOf(formerKeys: string, key: string, terms: readonly string[]): string | null {
  const missing = terms.filter((term) => !key.includes(term))
  return formerKeys.split('\n').find((former) => former && missing.length > 0 && missing.every((term) => former.includes(term))) ?? null
}
