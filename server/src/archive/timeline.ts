import { type archives, type Timeline, type TimelineEntry, timelinePage } from '@oems/contract/archive/archives.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { badField } from '../core/errors.ts'
import { type Earlier, everything, type TimelineKind } from '../core/timeline.ts'
import { requireOpened } from './opening.ts'
import { subjectOf } from './people.ts'

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

/** What happened to a person, the newest first, whatever domain keeps it. */
export async function timeline(ctx: Ctx, { archiveId, types, before }: Input<typeof archives.timeline>): Promise<Timeline> {
  await requireOpened(ctx, await subjectOf(ctx, archiveId))
  const { timeline: kinds } = ctx.registry
  const asked = types.length === 0 ? kinds : kinds.filter(({ type }) => types.includes(type))
  if (types.some((type) => !kinds.some((kind) => kind.type === type))) throw badField('types', '没有这个类型')
  const entries = await entriesOf(ctx, archiveId, asked, { below: before === null ? null : cursorOf(before), limit: timelinePage + 1 })
  const shown = entries.slice(0, timelinePage)
  return {
    kinds: kinds.map(({ type, name }) => ({ type, name })),
    entries: shown,
    before: entries.length > timelinePage ? shown.at(-1)!.key : null,
  }
}

/** By one statement, which takes no more of any kind than there is room for. */
export async function entriesOf(
  { db }: Pick<Ctx, 'db'>,
  personId: number,
  kinds: readonly TimelineKind[],
  { below, limit }: { readonly below: Cursor | null; readonly limit: number },
): Promise<TimelineEntry[]> {
  if (kinds.length === 0) return []
  const each = kinds.map(
    (kind) => sql`(select ${kind.type}::text collate "C" as type, f.* from (${kind.facts(personId, earlierThan(kind, below))}) f
                   order by f.day desc, f.id desc limit ${limit})`,
  )
  const facts = await ask<Fact>(
    db,
    sql`select t.type, t.id, t.day, o.org_name as "orgName", t.data from (${sql.join(each, sql` union all `)}) t (type, id, day, org_id, data)
        left join org o on o.id = t.org_id order by t.day desc, t.type desc, t.id desc limit ${limit}`,
  )
  const kindOf = new Map(kinds.map((kind) => [kind.type, kind]))
  return facts.map(({ type, id, day, orgName, data }) => {
    const { title, detail = null, notable = false } = kindOf.get(type)!.tell(data)
    return { key: keyOf({ day, type, id }), type, day, title, detail, orgName, notable }
  })
}

const keyOf = ({ day, type, id }: Cursor) => `${day}.${type}.${id}`
function cursorOf(text: string): Cursor {
  const [, day, type, id] = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\.(\w+)\.(\d{1,15})$/.exec(text) ?? []
  if (!day || !type || !id || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw badField('before', '游标不正确，请从头查看')
  return { day, type, id: Number(id) }
}

/** Of one day entries stand by their kinds, so that where a page begins is a matter of day and number alone within each of them. */
function earlierThan({ type }: TimelineKind, below: Cursor | null): Earlier {
  if (below === null) return everything
  const { day } = below
  if (type === below.type)
    return (column, id) => sql`(${column} < ${day}::date or (${column} = ${day}::date and ${id} < ${below.id}::bigint))`
  return type < below.type ? (column) => sql`${column} <= ${day}::date` : (column) => sql`${column} < ${day}::date`
}
