import { createHash } from 'node:crypto'
import { FileAccess, FileStatus } from '@oems/contract/files/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { OrgFileType } from '@oems/contract/orgFiles/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { newKey } from '../core/files/keeping.ts'
import { currentStorage, knowsFolder, storeOf } from '../core/files/stores.ts'
import { attachment, file } from '../core/files/tables.ts'
import { page } from '../files/demo/portraits.ts'
import { papers } from './store.ts'
import { orgFile } from './tables.ts'

/** 02 §8. */
const total = 160
const dayMs = 86_400_000

interface Kind {
  readonly fileType: typeof orgFile.$inferInsert.fileType
  readonly title: string
  /** Days for which it holds; null: without an end. */
  readonly holds: number | null
}
const kinds: readonly Kind[] = [
  { fileType: OrgFileType.emergencyPlan, title: '突发公共卫生事件应急预案', holds: 730 },
  { fileType: OrgFileType.rules, title: '员工健康管理制度', holds: null },
  { fileType: OrgFileType.licence, title: '医务室执业许可', holds: 365 },
  { fileType: OrgFileType.agreement, title: '属地医院合作协议', holds: 365 },
  { fileType: OrgFileType.plan, title: '营地平面图与转运路线图', holds: null },
  { fileType: OrgFileType.minutes, title: '季度健康工作会议纪要', holds: null },
  { fileType: OrgFileType.agreement, title: '紧急救援服务协议', holds: 365 },
  { fileType: OrgFileType.rules, title: '传染病防控手册', holds: null },
]

/** Rules and plans of groups and companies, one paper of each of the first projects. Where nobody has said where files lie, there are none. */
const load: DemoLoader = async (db, now) => {
  if (!knowsFolder()) return
  const documents = documentsOf(await nodesOf(db), now)
  const { id: storageId, ...settings } = await currentStorage(db)
  const store = storeOf(settings)
  const [ids, ossIds] = [await nextIds(db, orgFile, documents.length), await nextIds(db, file, documents.length)]
  const kept = await Promise.all(
    documents.map(async ({ title, createdAt, orgId }, at) => {
      const content = page(`OEMS document ${at + 1}`)
      const storageKey = newKey(new Date(createdAt))
      await store.put(storageKey, once(content), content.length, 'briefly')
      const sha256 = createHash('sha256').update(content).digest('hex')
      const what = { name: `${title}.pdf`, ext: 'pdf', mime: 'application/pdf', bizType: 'doc' as const, size: content.length, sha256 }
      const where = { storageId, storageKey, access: FileAccess.ownersReaders, status: FileStatus.used }
      return { id: ossIds[at]!, ...stampOf(createdAt), orgId, ...what, ...where }
    }),
  )
  await insertRows(db, [
    ...rowsOf(
      orgFile,
      documents.map((document, at) => ({ id: ids[at]!, ...document })),
    ),
    ...rowsOf(file, kept),
    ...rowsOf(
      attachment,
      ids.map((ownerId, at) => ({ ownerType: papers.owner, ownerId, field: papers.field, ossId: ossIds[at]!, orderNum: 0 })),
    ),
  ])
}
export default load

interface Node {
  readonly id: number
  readonly orgType: number
}
const nodesOf = (db: Db) =>
  ask<Node>(db, sql`select id, org_type as "orgType" from org where org_type in (2, 3, 4) and deleted_at is null order by org_type, path`)

/** Every fifth of those with an end ends within sixty days, every tenth has ended. */
function documentsOf(nodes: readonly Node[], now: Date) {
  const placed = nodes.flatMap(({ id, orgType }, nth) =>
    Array.from({ length: orgType === OrgType.group ? kinds.length : orgType === OrgType.company ? 3 : 1 }, (_, at) => ({
      orgId: id,
      visibleToBelow: orgType === OrgType.group && at < 3 ? (1 as const) : (0 as const),
      kind: kinds[(orgType === OrgType.group ? at : nth + at) % kinds.length]!,
    })),
  )
  return placed.slice(0, total).map(({ orgId, visibleToBelow, kind: { fileType, title, holds } }, at) => {
    const left = at % 10 === 3 ? -12 - (at % 50) : at % 5 === 1 ? 4 + (at % 55) : 70 + ((at * 13) % 220)
    const expireDate = holds === null ? null : addDays(dayOf(now), left)
    const createdAt = new Date(now.getTime() - (at % 90) * dayMs).toISOString()
    const period = { effectiveDate: expireDate && addDays(expireDate, -holds!), expireDate }
    return { ...stampOf(createdAt), orgId, fileType, title, visibleToBelow, ...period, remark: null, toldDays: null }
  })
}

const stampOf = (at: string) => ({ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 })

async function* once(content: Buffer) {
  yield content
}
