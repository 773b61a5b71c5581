import { tidyIdNumber } from '@oems/contract/core/numbers.ts'
import { IdType } from '@oems/contract/people/codes.ts'
import { and, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { withinScope } from '../core/db/scope.ts'
import { idHashOf, mobileHashOf } from '../core/identity.ts'
import { e } from '../people/search.ts'

export interface Named {
  readonly name: string
  readonly idNumber: string | null
  readonly mobile: string | null
}
export interface FoundPerson {
  readonly personId: number
  readonly name: string
  readonly sex: number
}
interface Hashed extends FoundPerson {
  readonly hash: string
}

const idTypes = IdType.options.map(({ value }) => value)
const idHashes = (idNumber: string) => idTypes.map((idType) => idHashOf(idType, tidyIdNumber(idNumber)))
const mobileHash = (mobile: string) => {
  const [, code = '86', number = mobile.replace(/[\s-]/g, '')] = /^\+?(\d{1,3})[\s-]+(\d[\d\s-]*)$/.exec(mobile) ?? []
  return mobileHashOf(code, number.replace(/[\s-]/g, ''))
}

/**
 * Whom lines mean among the people at the caller's sites, by two statements: by the certificate's number, without one by name and mobile. Who
 * is unknown and who stands elsewhere look the same (03 §5.9). Null: nobody; two of one name and mobile are nobody too.
 */
export async function findPeople(ctx: Ctx, lines: readonly Named[]): Promise<readonly (FoundPerson | null)[]> {
  const numbers = await byHash(ctx, 'id_hash', [...new Set(lines.flatMap(({ idNumber }) => (idNumber === null ? [] : idHashes(idNumber))))])
  const mobiles = await byHash(ctx, 'mobile_hash', [
    ...new Set(lines.flatMap(({ idNumber, mobile }) => (idNumber === null && mobile !== null ? [mobileHash(mobile)] : []))),
  ])
  return lines.map(({ name, idNumber, mobile }) => {
    if (idNumber !== null) return idHashes(idNumber).flatMap((hash) => numbers.get(hash) ?? [])[0] ?? null
    const same = mobile === null ? [] : (mobiles.get(mobileHash(mobile)) ?? []).filter((one) => one.name === name)
    return same.length === 1 ? same[0]! : null
  })
}

async function byHash(ctx: Ctx, column: 'id_hash' | 'mobile_hash', hashes: readonly string[]) {
  if (hashes.length === 0) return new Map<string, Hashed[]>()
  const hash = sql.raw(`p.${column}`)
  const rows = await ask<Hashed>(
    ctx.db,
    sql`select p.id as "personId", p.name, p.sex, ${hash} as hash from person p join employee e on e.id = p.id
        where ${hash} = any(${array(hashes)}::text[]) and p.deleted_at is null and ${and(isNull(e.deletedAt), withinScope(e.orgId)(ctx))}`,
  )
  return Map.groupBy(rows, (row) => row.hash)
}
