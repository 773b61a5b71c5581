import { BatchStatus, ImportSituation } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { unseal } from '../core/db/keys.ts'
import { newBatchNumber } from '../core/imports/batches.ts'
import { lifetimeMs } from '../core/imports/staging.ts'
import { importBatch, importRow } from '../core/imports/tables.ts'
import { examinationImport } from './import.ts'

interface Someone {
  readonly name: string
  readonly idNumber: Uint8Array
  readonly personId: number
}
const names = ['2026年度体检汇总.xlsx', '属地员工体检.xlsx']
const linesEach = 40
/** 03 §8. */
const badLines = [0, 14]

/** Two workbooks that wait for the project's administrator, one of them with lines of people whom nobody knows. */
export async function stageDemoBatches(db: Db, now: Date): Promise<void> {
  const [owner] = await ask<{ accountId: number; orgId: number }>(
    db,
    sql`select r.account_id as "accountId", r.org_id as "orgId" from sys_account a join sys_account_rop r on r.account_id = a.id
        where a.username = 'demo05' and r.deleted_at is null order by r.id limit 1`,
  )
  if (!owner) return
  const people = await ask<Someone>(
    db,
    sql`select p.id as "personId", p.name, p.id_number as "idNumber" from employee e join person p on p.id = e.id
        where e.org_id = ${owner.orgId} and e.deleted_at is null and p.id_number is not null order by e.id desc limit ${linesEach}`,
  )
  const columns = examinationImport.columns.filter(({ field }) => ['name', 'idNumber', 'peType', 'examDate', 'institution'].includes(field))
  const header = columns.map(({ header, field }) => ({ header, field }))
  for (const [at, fileName] of names.entries()) {
    const batchNumber = newBatchNumber(now)
    const bad = Math.min(badLines[at]!, people.length)
    const examDate = addDays(dayOf(now), -6 - at)
    const counts = { totalCount: people.length, okCount: people.length - bad, errorCount: bad }
    const times = { createdAt: now.toISOString(), expireTime: new Date(now.getTime() + lifetimeMs).toISOString() }
    await db.insert(importBatch).values({
      ...{ batchNumber, importType: examinationImport.type, ...owner, status: BatchStatus.waiting, fileName, header, ...counts, ...times },
    })
    const lines = people.map(({ name, idNumber, personId }, nth) => {
      const isBad = nth < bad
      const cells = [name, isBad ? `E${10_000 + nth}` : unseal(idNumber), '一般健康体检', examDate, '国际旅行卫生保健中心']
      return {
        ...{ batchNumber, rowNo: nth + 2, data: JSON.stringify(cells) },
        keys: (isBad ? {} : { record: `${personId}:${examDate}:6` }) as Readonly<Record<string, string>>,
        errors: isBad ? [{ column: '证件号码', msg: '未找到人员' }] : null,
        hints: null,
        importSituation: isBad ? ImportSituation.invalid : ImportSituation.toAdd,
      }
    })
    await insertRows(db, rowsOf(importRow, lines))
  }
}
