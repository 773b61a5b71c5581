import type { archives } from '@oems/contract/archive/archives.ts'
import { type Timeline, type TimelineEntry, timelinePage } from '@oems/contract/archive/timeline.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { badField } from '../core/errors.ts'
import type { Earlier, TimelineKind } from '../core/timeline.ts'
import { openedSubject } from './opening.ts'

interface Fact {
  readonly type: string
  readonly id: number
  readonly day: string
  readonly orgName: string | null
  readonly data: never
}
/** Where a page begins: below this entry. */
interface Cursor {
  readonly day: string
  readonly type: string
  readonly id: number
}
/** Before the first page: there is no later day. */
const top: Cursor = { day: 'infinity', type: '', id: 0 }

/** What happened to a person, the newest first, whatever domain keeps it. */
export async function timeline(ctx: Ctx, { archiveId, types, before }: Input<typeof archives.timeline>): Promise<Timeline> {
  await openedSubject(ctx, archiveId)
  const { timeline: kinds } = ctx.registry
  if (types.some((type) => !kinds.some((kind) => kind.type === type))) throw badField('types', '没有这个类型')
  const asked = types.length === 0 ? kinds.map(({ type }) => type) : types
  const entries = await entriesOf(ctx, archiveId, asked, { below: before === null ? top : cursorOf(before), limit: timelinePage + 1 })
  const shown = entries.slice(0, timelinePage)
  return {
    kinds: kinds.map(({ type, name }) => ({ type, name })),
    entries: shown,
    before: entries.length > timelinePage ? shown.at(-1)!.key : null,
  }
}

/** By one statement, which takes no more of any kind than there is room for. */
export async function entriesOf(
  { db, registry: { timeline: kinds } }: Pick<Ctx, 'db' | 'registry'>,
  personId: number,
  types: readonly string[],
  { below = top, limit }: { readonly below?: Cursor; readonly limit: number },
): Promise<TimelineEntry[]> {
  const facts = await factsOf(kinds)(db, { personId, types, limit, day: below.day, type: below.type, id: below.id })
  const kindOf = new Map(kinds.map((kind) => [kind.type, kind]))
  return facts.map(({ type, id, day, orgName, data }) => {
    const { title, detail = null, notable = false } = kindOf.get(type)!.tell(data)
    return { key: keyOf({ day, type, id }), type, day, title, detail, orgName, notable }
  })
}

/**
 * One statement for every page of everybody, its text made once and planned once a connection: planning a dozen queries took longer than
 * running them. Of kinds that are not asked for nothing is read.
 */
function statementOf(kinds: readonly TimelineKind[]) {
  const each = kinds.map((kind) => {
    const type = sql.raw(`'${kind.type}'::text collate "C"`)
    return sql`(select ${type} as type, f.* from (${kind.facts(sql`${param('personId')}::bigint`, earlierThan(type))}) f
                where ${type} = any(${param('types')}::text[]) order by f.day desc, f.id desc limit ${param('limit')}::int)`
  })
  return prepared<Fact>(
    'timeline',
    sql`select t.type, t.id, t.day, o.org_name as "orgName", t.data from (${sql.join(each, sql` union all `)}) t (type, id, day, org_id, data)
        left join org o on o.id = t.org_id order by t.day desc, t.type desc, t.id desc limit ${param('limit')}::int`,
  )
}
/** By the kinds of a system, which are the same for as long as it runs. */
const statements = new WeakMap<readonly TimelineKind[], ReturnType<typeof statementOf>>()
function factsOf(kinds: readonly TimelineKind[]) {
  const statement = statements.get(kinds) ?? statementOf(kinds)
  statements.set(kinds, statement)
  return statement
}

const keyOf = ({ day, type, id }: Cursor) => `${day}.${type}.${id}`
function cursorOf(text: string): Cursor {
  const [, day, type, id] = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\.(\w+)\.(\d{1,15})$/.exec(text) ?? []
  if (!day || !type || !id || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw badField('before', '游标不正确，请从头查看')
  return { day, type, id: Number(id) }
}

/** Of one day entries stand by their kinds; the day comes first, so that nothing later is looked at. */
function earlierThan(type: SQL): Earlier {
  const before = { day: sql`${param('day')}::date`, type: sql`${param('type')}::text`, id: sql`${param('id')}::bigint` }
  return (day, id) => sql`${day} <= ${before.day}
    and (${day} < ${before.day} or ${type} < ${before.type} or (${type} = ${before.type} and ${id} < ${before.id}))`
}
