import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { measureImport } from '../importing.ts'
import type { Finding } from '../report.ts'
import { orgWorkbook } from '../workbook.ts'
import type { World } from '../world.ts'
import { headers } from './reads.ts'

const lines = 20_000
const name = '基准测试集团'

/** 20,000 organisations from a workbook below a group of their own, which is gone afterwards: the tree of the next run is as large as this one's. */
export async function orgImport(world: World): Promise<Finding[]> {
  await removeGroup(world) // of a run that was stopped
  const id = await emptyGroup(world)
  const book = await orgWorkbook(join(tmpdir(), 'oems-bench'), lines)
  try {
    return await measureImport(world, {
      ...{ name: '组织导入', at: '/oems-api/biz/org-manager', sent: { orgParentId: String(id) }, username: 'demo01', book },
    })
  } finally {
    await removeGroup(world)
  }
}

async function removeGroup({ database: { db } }: World): Promise<void> {
  await db.execute(sql`
    update org o set deleted_at = now() from org g where g.org_name = ${name} and g.deleted_at is null and o.path like g.path || '%' and o.deleted_at is null`)
  await db.execute(sql`vacuum analyze org`)
}

async function emptyGroup(world: World): Promise<number> {
  const [root] = await ask<{ id: number }>(
    world.database.reader,
    sql`select id from org where org_type = ${sql.raw(String(OrgType.platform))}`,
  )
  const product = await world.product()
  try {
    const sent = { method: 'POST', headers: headers(await world.token('demo01')) }
    const body = JSON.stringify({ orgParentId: root!.id, orgType: OrgType.group, orgName: name, confirmSimilar: 1 })
    const reply = await fetch(product.address + orgManager.save.path, { ...sent, body })
    const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: { id: number } }
    if (code !== 0) throw new Error(`${name}: ${msg}`)
    return data.id
  } finally {
    product.stop()
  }
}
