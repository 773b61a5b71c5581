import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { stamp } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { personColumns, type ValidPerson } from './identity.ts'
import { person } from './tables.ts'

type Columns = ReturnType<typeof personColumns>
type Known = Pick<Columns, 'name'> & { readonly id: number }

export const nameDiffers = '该证件号码登记的是另一姓名，请核对姓名与证件号码'

/** By what a person is known again: the certificate, else the name at a mobile; null: by nothing. */
export const personKeyOf = ({ idType, idHash, mobileHash, name }: Pick<Columns, 'idType' | 'idHash' | 'mobileHash' | 'name'>) => {
  if (idHash !== null) return `${idType}:${idHash}`
  return mobileHash === null ? null : `${mobileHash}:${name}`
}

/** `personOf` (persons.ts) for thousands of lines: whom there is already, by their keys, with two queries. */
export async function knownPersons({ db }: Pick<Ctx, 'db'>, people: readonly Columns[]): Promise<ReadonlyMap<string, Known>> {
  const certified = people.filter(({ idHash }) => idHash !== null)
  const called = people.filter(({ idHash, mobileHash }) => idHash === null && mobileHash !== null)
  const byCertificate = await ask<Known & { key: string }>(
    db,
    sql`select p.id, p.name, p.id_type || ':' || p.id_hash as key from person p
        join unnest(${array(certified.map(({ idType }) => idType))}::smallint[], ${array(certified.map(({ idHash }) => idHash))}::text[])
          as wanted (id_type, id_hash) using (id_type, id_hash) where p.deleted_at is null`,
  )
  const byMobile = await ask<Known & { key: string }>(
    db,
    sql`select min(p.id) as id, p.name, p.mobile_hash || ':' || p.name as key from person p
        join unnest(${array(called.map(({ mobileHash }) => mobileHash))}::text[], ${array(called.map(({ name }) => name))}::text[])
          as wanted (mobile_hash, name) using (mobile_hash, name) where p.deleted_at is null group by p.mobile_hash, p.name`,
  )
  return new Map([...byCertificate, ...byMobile].map(({ key, id, name }) => [key, { id, name }]))
}

/** The ids of people in the order of their fields; those who are new are written with one journey to the database. */
export async function personIdsOf(ctx: WriteCtx, people: readonly ValidPerson[]): Promise<readonly number[]> {
  const drafts = people.map((fields) => {
    const columns = personColumns(fields)
    return { columns, key: personKeyOf(columns) }
  })
  const known = await knownPersons(
    ctx,
    drafts.map(({ columns }) => columns),
  )
  if (drafts.some(({ columns, key }) => key !== null && columns.idHash !== null && (known.get(key)?.name ?? columns.name) !== columns.name))
    throw conflict(nameDiffers)
  const unknown = drafts.filter(({ key }) => key === null || !known.has(key))
  const fresh = [...new Map(unknown.map((draft) => [draft.key ?? draft, draft])).values()]
  const ids = await nextIds(ctx.db, person, fresh.length)
  await insertRows(
    ctx.db,
    rowsOf(
      person,
      fresh.map(({ columns }, at) => ({ ...stamp(ctx), id: ids[at]!, ...columns })),
    ),
  )
  const idOf = new Map<unknown, number>([...known].map(([key, { id }]) => [key, id]))
  for (const [at, draft] of fresh.entries()) idOf.set(draft.key ?? draft, ids[at]!)
  return drafts.map((draft) => idOf.get(draft.key ?? draft)!)
}
