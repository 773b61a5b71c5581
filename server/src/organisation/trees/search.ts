import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgStatus, Outside, type ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { FoundOp, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { and, asc, desc, inArray, like, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { type Org, org } from '../../core/db/org.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { badField } from '../../core/errors.ts'
import { formerNamesOf, nameKey } from '../names.ts'
import { isEnabled, offered } from './offered.ts'
import { opsOf } from './tree.ts'

type OpQuery = Input<typeof orgInfo.searchOp>

/** Every term has to be found (02 §5.1a); without a term nodes come in the order of the tree. */
export async function searchOps(ctx: Ctx, query: OpQuery): Promise<FoundOp[]> {
  if (query.isOutside === Outside.overseas && query.orgId === null) throw badField('orgId', '请选择组织')
  const terms = searchTerms(query.keyword ?? '')
  if (terms === null) return []
  const top = await requestedNode(ctx, query)
  const found = await ctx.db
    .select({ node: org, ...state })
    .from(org)
    .where(and(like(org.path, `${top.path}%`), filtering(query), matchesAll(terms)))
    .orderBy(...bestFirst(terms))
    .limit(query.limit)
  const ops = await opsOf(
    ctx,
    found.map(({ node }) => node),
  )
  return found.map(({ node, projectStatus, isDisabled }, index) => ({
    ...ops[index]!,
    formerName: formerNameOf(node, terms),
    projectStatus,
    isDisabled,
  }))
}

/** Of the hits alone: PostgreSQL works it out after the order and the limit. */
const state = {
  projectStatus: sql<CodeOf<typeof ProjectStatus> | null>`(select p.project_status from project p where p.project_id = org.id)`,
  isDisabled: sql<boolean>`not ${isEnabled(sql`org.path`)}`,
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

const filtering = ({ isOutside, orgTypes, orgIds, status, withClosed, withDisabled }: OpQuery) =>
  and(
    offered('org', { withProject: 1, withClosed, withDisabled, isOutside }),
    orgTypes.length > 0 ? inArray(org.orgType, orgTypes) : undefined,
    orgIds.length > 0 ? inArray(org.id, orgIds) : undefined,
    status === null ? undefined : inStatus(status),
    withDisabled ? undefined : inStatus(OrgStatus.enabled),
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
function formerNameOf(node: Pick<Org, 'nameKey' | 'formerNames'>, terms: readonly string[]): string | null {
  const missing = terms.filter((term) => !node.nameKey.includes(term))
  if (missing.length === 0) return null
  return formerNamesOf(node).find((name) => missing.every((term) => nameKey(name).includes(term))) ?? null
}
