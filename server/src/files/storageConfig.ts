import type { Input } from '@oems/contract/core/call.ts'
import { StorageKind } from '@oems/contract/files/codes.ts'
import { type files as calls, hiddenSecret, type StorageConfig } from '@oems/contract/files/files.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { stamp, touch } from '../core/db/store.ts'
import { badField, ruleBroken } from '../core/errors.ts'
import { probe } from '../core/files/probe.ts'
import { StoreFault } from '../core/files/store.ts'
import { currentStorage, forgetStorages, type StorageSettings } from '../core/files/stores.ts'
import { type StorageRow, storage as t } from '../core/files/tables.ts'
import { inTwoSteps } from '../core/implement.ts'

type Draft = Input<typeof calls.saveConfig>
type Settings = StorageSettings & Pick<StorageRow, 'publicDomain'>

export const config = async ({ db }: Ctx): Promise<StorageConfig> => shown(await currentStorage(db))

const shown = ({ secretKey, ...row }: Settings): StorageConfig => ({ ...row, secretKey: secretKey && hiddenSecret })

/** Tried before anything changes. The row of the same place is changed; another place is another row, and what lies in the former stays there. */
export const saveConfig = inTwoSteps(tried, async (ctx: WriteCtx, { testOnly }, settings: Settings) => {
  if (testOnly) return
  const before = await currentStorage(ctx.db)
  const [place] = await ctx.db.select().from(t).where(samePlace(settings)).orderBy(t.id).for('update')
  await ctx.db
    .update(t)
    .set({ ...touch(ctx), isCurrent: false })
    .where(eq(t.isCurrent, true))
  if (place)
    await ctx.db
      .update(t)
      .set({ ...touch(ctx), ...settings, isCurrent: true, version: place.version + 1 })
      .where(eq(t.id, place.id))
  else await ctx.db.insert(t).values({ ...stamp(ctx), ...settings, isCurrent: true })
  const [after] = await ctx.db.select().from(t).where(eq(t.isCurrent, true))
  ctx.note({ what: '存储配置', id: after!.id, name: '存储配置', before: told(before), after: told(after!) })
  ctx.after(forgetStorages)
})

const told = ({ storage, endpoint, region, bucket, pathPrefix, publicDomain }: Settings) => ({
  storage,
  endpoint,
  region,
  bucket,
  pathPrefix,
  publicDomain,
})

async function tried(ctx: Ctx, { testOnly: _, ...draft }: Draft): Promise<Settings> {
  const settings = draft.storage === StorageKind.local ? local : await withSecret(ctx, draft)
  try {
    await probe(settings)
  } catch (error) {
    throw ruleBroken(`存储连接失败：${error instanceof StoreFault ? error.reason : '服务地址不正确'}`)
  }
  return settings
}

const local: Settings = {
  storage: StorageKind.local,
  ...{ endpoint: null, region: null, bucket: null, accessKey: null, secretKey: null, pathPrefix: null, publicDomain: null },
}

/** The stars stand for the secret of the same place and account. */
async function withSecret(ctx: Ctx, draft: Settings): Promise<Settings> {
  const [endpoint, publicDomain] = [draft.endpoint, draft.publicDomain].map((address) => address?.replace(/\/+$/, '') ?? null)
  const settings = { ...draft, endpoint: endpoint!, publicDomain: publicDomain! }
  if (draft.secretKey !== hiddenSecret) return settings
  const known = await ctx.db.select().from(t).where(isNull(t.deletedAt))
  const same = known.find((row) => row.endpoint === settings.endpoint && row.accessKey === settings.accessKey)
  if (!same) throw badField('secretKey', '请重新输入访问密钥')
  return { ...settings, secretKey: same.secretKey }
}

const samePlace = ({ storage, endpoint, bucket, pathPrefix }: Settings) =>
  and(
    eq(t.storage, storage),
    sql`(${t.endpoint}, ${t.bucket}, ${t.pathPrefix}) is not distinct from (${endpoint}::text, ${bucket}::text, ${pathPrefix}::text)`,
    isNull(t.deletedAt),
  )
