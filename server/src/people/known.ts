import { asc, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { param, preparedSelect } from '../core/db/prepared.ts'
import type { personColumns } from './identity.ts'
import { type Person, person } from './tables.ts'

type Columns = ReturnType<typeof personColumns>
type Keys = Pick<Person, 'idType' | 'idHash' | 'mobileHash' | 'name'>

/**
 * Who of these is known already without being an employee, as visitor, relative, student or applicant (03 §2): by the certificate, or where
 * none was ever given by name and mobile. Locked, at the places of `people`; one query for all of them.
 */
export async function knownPeople({ db }: WriteCtx, people: readonly Keys[]): Promise<readonly (Person | undefined)[]> {
  const found = await lockedPeople(db, {
    idTypes: people.map(({ idType }) => idType),
    idHashes: people.map(({ idHash }) => idHash),
    mobileHashes: people.map(({ mobileHash }) => mobileHash),
    names: people.map(({ name }) => name),
  })
  const byKey = new Map(found.toReversed().flatMap((one) => keysOf(one).map((key) => [key, one])))
  const taken = new Set<Person>()
  return people.map((one) => {
    const known = keysOf(one)
      .map((key) => byKey.get(key))
      .find((candidate) => candidate && !taken.has(candidate) && (candidate.idHash === null || candidate.idHash === one.idHash))
    if (known) taken.add(known)
    return known
  })
}

const free = sql`p.deleted_at is null and not exists (select from employee e where e.id = p.id)`
const byCertificate = sql`
  select p.id from person p join unnest(${param('idTypes')}::smallint[], ${param('idHashes')}::text[])
    as wanted (id_type, id_hash) using (id_type, id_hash) where ${free}`
const byMobile = sql`
  select p.id from person p join unnest(${param('mobileHashes')}::text[], ${param('names')}::text[])
    as wanted (mobile_hash, name) using (mobile_hash, name) where p.id_hash is null and ${free}`
const lockedPeople = preparedSelect('people who are known', (db) =>
  db
    .select()
    .from(person)
    .where(sql`${person.id} = any(array(${byCertificate} union all ${byMobile}))`)
    .orderBy(asc(person.id))
    .for('update'),
)

const keysOf = ({ idType, idHash, mobileHash, name }: Keys) => [
  ...(idHash === null ? [] : [`${idType} ${idHash}`]),
  ...(mobileHash === null ? [] : [`${mobileHash} ${name}`]),
]

/** What is said anew counts; what is left out stays known. */
export function completedBy(said: Columns, known: Person): Columns {
  const entries = Object.entries(said) as [keyof Columns, unknown][]
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? known[name]])) as Columns
}
