import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { Input, RangedDownload } from '@oems/contract/core/call.ts'
import { FileAccess, FileStatus } from '@oems/contract/files/codes.ts'
import type { files as calls } from '@oems/contract/files/files.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { notFound } from '../core/errors.ts'
import { cacheSeconds, isGoodAddress } from '../core/files/addresses.ts'
import { isShown } from '../core/files/judging.ts'
import { contentOf, thumbOf } from '../core/files/keeping.ts'
import { thumbMime } from '../core/files/pictures.ts'
import { readRange } from '../core/files/reading.ts'
import type { FileRow } from '../core/files/tables.ts'

interface Found
  extends Pick<FileRow, 'name' | 'mime' | 'size' | 'storageId' | 'storageKey' | 'thumbKey' | 'thumbSize' | 'seal' | 'access' | 'status'> {
  /** Whose address it is may sign in. */
  readonly mayLook: boolean
}
const findFile = prepared<Found>(
  'file by its address',
  sql`select name, mime, size, storage_id "storageId", storage_key "storageKey", thumb_key "thumbKey", thumb_size "thumbSize", seal, access, status,
        exists (select from sys_account where id = ${param('u')}::bigint and deleted_at is null and status = ${code(AccountStatus.normal)}) "mayLook"
      from sys_file where id = ${param('ossId')}::bigint and deleted_at is null`,
)

/** The address is the authority (01 §5.9); whatever is wrong with it looks the same. */
export async function serve(ctx: Ctx, { ossId, thumb, ...address }: Input<typeof calls.file>): Promise<RangedDownload> {
  const isSigned = isGoodAddress({ ossId, ...address }, ctx.now)
  const [found] = await findFile(ctx.db, { ossId, u: isSigned ? address.u : null })
  if (!found || found.status === FileStatus.deleted) throw notFound()
  const isPublic = found.access === FileAccess.everybody && found.status === FileStatus.used
  if (!isPublic && !found.mayLook) throw notFound()
  const { storageId, seal, ...file } = found
  const isThumb = thumb === 1 && file.thumbKey !== null && file.thumbSize !== null
  const object = isThumb
    ? { storageId, seal, key: file.thumbKey!, size: file.thumbSize!, what: thumbOf }
    : { storageId, seal, key: file.storageKey, size: file.size, what: contentOf }
  const type = isThumb ? thumbMime : file.mime
  return {
    name: file.name,
    type,
    size: object.size,
    inline: isShown(type),
    cache: { seconds: cacheSeconds, shared: isPublic },
    range: (from, to) => readRange(ctx.db, object, from, to),
  }
}
