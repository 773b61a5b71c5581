import { createHash } from 'node:crypto'
import { type BizType, FileAccess, FileStatus } from '@oems/contract/files/codes.ts'
import { sql } from 'drizzle-orm'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { newKey } from '../core/files/keeping.ts'
import { currentStorage, knowsFolder, storeOf } from '../core/files/stores.ts'
import { attachment, file } from '../core/files/tables.ts'
import { page, portrait, portraitSize } from './demo/portraits.ts'

const [portraits, documents] = [150, 60]
const hourMs = 3_600_000
const titles = ['健康管理制度', '应急预案', '月度防疫报告', '体检安排通知', '培训签到表', '物资盘点表']

interface Owner {
  readonly id: number
  readonly orgId: number
}

/** 01 §8: pictures of accounts and papers of the last weeks. Where nobody has said where files lie, there are none. */
const load: DemoLoader = async (db, now) => {
  if (!knowsFolder()) return
  const owners = await ask<Owner>(
    db,
    sql`select id, org_id as "orgId" from sys_account where employee_id is null and deleted_at is null order by id limit ${portraits}`,
  )
  const { id: storageId, ...settings } = await currentStorage(db)
  const store = storeOf(settings)
  const rowOf = (owner: Owner, name: string, bizType: BizType, content: Buffer, hoursAgo: number) => {
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    const stamped = {
      createdAt: at.toISOString(),
      createdBy: owner.id,
      updatedAt: at.toISOString(),
      updatedBy: owner.id,
      orgId: owner.orgId,
    }
    const sha256 = createHash('sha256').update(content).digest('hex')
    const kept = { name, bizType, size: content.length, sha256, storageId, storageKey: newKey(at), status: FileStatus.used }
    return { ...stamped, ...kept, ext: name.slice(name.lastIndexOf('.') + 1) }
  }
  const put = (key: string, content: Buffer) => store.put(key, once(content), content.length, 'briefly')

  const pictures = await inTens(owners, async (owner, serial) => {
    const { content, thumb } = await portrait(serial)
    const row = rowOf(owner, `头像${serial + 1}.jpg`, 'image', content, 24 + serial * 7)
    const thumbKey = `${row.storageKey}-thumb`
    await Promise.all([put(row.storageKey, content), put(thumbKey, thumb)])
    const seen = { mime: 'image/jpeg', access: FileAccess.signedIn, width: portraitSize, height: portraitSize }
    return { ...row, ...seen, thumbKey, thumbSize: thumb.length }
  })
  const papers = await inTens(Array.from({ length: owners.length > 0 ? documents : 0 }), async (_, serial) => {
    const content = page(`OEMS ${serial + 1}`)
    const row = rowOf(
      owners[serial % owners.length]!,
      `${titles[serial % titles.length]}${Math.floor(serial / titles.length) + 1}.pdf`,
      'doc',
      content,
      serial * 11,
    )
    await put(row.storageKey, content)
    return { ...row, mime: 'application/pdf', access: FileAccess.ownersReaders }
  })
  await record(db, pictures, papers)
}
export default load

type NewFile = typeof file.$inferInsert
async function record(db: Db, pictures: readonly NewFile[], papers: readonly NewFile[]): Promise<void> {
  const made =
    pictures.length > 0
      ? await db
          .insert(file)
          .values([...pictures])
          .returning({ ossId: file.id, ownerId: file.createdBy })
      : []
  const attached = made.map((one) => ({ ...one, ownerType: 'account', field: 'avatar', orderNum: 0 }))
  if (attached.length > 0) await insertRows(db, [...rowsOf(attachment, attached)])
  if (papers.length > 0) await db.insert(file).values([...papers])
}

async function inTens<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += 10)
    done.push(...(await Promise.all(all.slice(at, at + 10).map((one, nth) => work(one, at + nth)))))
  return done
}

async function* once(content: Buffer) {
  yield content
}
