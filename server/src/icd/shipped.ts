import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IcdLevel, IcdStatus } from '@oems/contract/icd/codes.ts'
import { icdLevelOf } from '@oems/contract/icd/form.ts'
import { inArray } from 'drizzle-orm'
import type { Database } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { lockAll } from '../core/db/locks.ts'
import { icdInitials } from './naming.ts'
import { placeIcds } from './placing.ts'
import { icd } from './tables.ts'

/** The codes that the product ships (`data/icd.tsv`, whose source the note beside it tells). */
export const shippedIcds = readFileSync(join(import.meta.dirname, 'data/icd.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', diseaseName = ''] = line.split('\t')
    return { code, diseaseName, level: icdLevelOf(code)! }
  })

/**
 * Brings in what is not there yet. What somebody has renamed stays so, and what has been deleted stays away. Chapters and categories only
 * lead to what is below them, so they are not among the common ones.
 */
export async function shipIcds({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  if ((await missing(db)).length === 0) return
  await db.transaction(async (tx) => {
    await lockAll(tx, 'shippedIcds')
    const at = now.toISOString()
    const base = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0, pairCode: null, parentId: null, sources: [] }
    const rows = (await missing(tx)).map(({ code, diseaseName, level }) => {
      const status = level <= IcdLevel.category ? IcdStatus.uncommon : IcdStatus.common
      return { ...base, code, diseaseName, initials: icdInitials(diseaseName), level, status }
    })
    await insertRows(tx, rowsOf(icd, rows))
    await placeIcds(tx)
  })
}

/** Those that never were there. */
async function missing(db: Pick<Database['db'], 'select'>) {
  const codes = shippedIcds.map(({ code }) => code)
  const known = await db.select({ code: icd.code }).from(icd).where(inArray(icd.code, codes))
  const there = new Set(known.map(({ code }) => code))
  return shippedIcds.filter(({ code }) => !there.has(code))
}
