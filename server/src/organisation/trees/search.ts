import type { Input } from '@oems/contract/core/call.ts'
import { OrgStatus, Outside } from '@oems/contract/organisation/codes.ts'
import type { FoundOp, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { and, asc, desc, inArray, isNull, like, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { badField } from '../../core/errors.ts'
import { nameKey } from '../names.ts'
import { everyNode, isEnabled, offered } from './offered.ts'
import { opsOf } from './tree.ts'

type OpQuery = Input<typeof orgInfo.searchOp>

/** Every term has to be found (02 §5.1a); without a term nodes come in the order of the tree. */
export async function searchOps(ctx: Ctx, query: OpQuery): Promise<FoundOp[]> {
  if (query.isOutside === Outside.overseas && query.orgId === null) throw badField('orgId', '请选择组织')
  const terms = searchTerms(query.keyword ?? '')
  if (terms === null) return []
  const top = await requestedNode(ctx, query)
  const nodes = await ctx.db
    .select()
    .from(org)
    .where(and(isNull(org.deletedAt), like(org.path, `${top.path}%`), filtering(query), matchesAll(terms)))
    .orderBy(...bestFirst(terms))
    .limit(query.limit)
  const ops = await opsOf(ctx, nodes)
  return ops.map((op, index) => ({ ...op, formerName: formerNameOf(nodes[index]!.formerKeys, nodes[index]!.nameKey, terms) }))
}

/** Blanks separate terms; quotes say nothing. Null: one letter alone, which is found in almost every name. */
export function searchTerms(keyword: string): readonly string[] | null {
  const terms = keyword.normalize('NFKC').split(/\s+/u).map(nameKey).filter(Boolean)
  return terms.length === 1 && /^[a-z]$/.test(terms[0]!) ? null : terms
}

/** Each term in the name, the short name, the code, a former name, the pinyin or the initials. */
export const matchesAll = (terms: readonly string[]) => and(...terms.map(matchesTerm))

export const bestFirst = (terms: readonly string[]) => [
  rank(terms.join('')),
  asc(org.depth),
  desc(org.status),
  ...(terms.length === 0 ? [asc(org.sortNo)] : [byName]),
  asc(org.id),
]

const byName = sql`${org.orgName} collate "zh-x-icu"`

const filtering = ({ isOutside, orgTypes, status }: OpQuery) =>
  and(
    orgTypes.length > 0 ? inArray(org.orgType, orgTypes) : undefined,
    isOutside === null ? undefined : offered('org', { ...everyNode, isOutside }),
    status === null ? undefined : inStatus(status),
  )

/** Whatever is below a disabled node is disabled (02 §4.1). */
const inStatus = (status: number) => {
  const enabled = isEnabled(sql`${org.path}`)
  return status === OrgStatus.enabled ? enabled : not(enabled)
}

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
