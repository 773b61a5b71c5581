import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { BizType, FileAccess, FileStatus, StorageKind } from '@oems/contract/files/codes.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../db/atRest.ts'
import { baseColumns, bytes, idColumn, moment, sealed } from '../db/columns.ts'
import { org } from '../db/org.ts'
import { says } from '../errors.ts'

const place = 'an address of the operator’s own'
const onlyOneCurrent = says('sys_storage_current', '存储配置已被他人修改，请刷新后重试')
const ownUpload = says('sys_upload_own', '该文件正在上传，请稍后再试')

/** Where files lie. A changed bucket is a new row, and each file names its own (01 §5.9). */
export const storage = pgTable(
  'sys_storage',
  {
    ...baseColumns(),
    storage: smallint().$type<CodeOf<typeof StorageKind>>().notNull(),
    endpoint: plain(place, varchar({ length: 200 })),
    region: plain(place, varchar({ length: 64 })),
    bucket: plain(place, varchar({ length: 63 })),
    accessKey: sealed(),
    secretKey: sealed(),
    pathPrefix: plain(place, varchar({ length: 100 })),
    publicDomain: plain(place, varchar({ length: 200 })),
    /** What comes from now on goes there. */
    isCurrent: boolean().notNull(),
  },
  (t) => [uniqueIndex(onlyOneCurrent).on(t.isCurrent).where(sql`${t.isCurrent}`)],
)
export type StorageRow = typeof storage.$inferSelect

const random = 'random, and nothing of the name in it'
const sealKey = 'which data key, and a salt'
const kindOf = 'from a list of the product'
/** Whoever loaded it up called it so; whole numbers of people are taken out (`cleanName`). */
const givenName = 'a file is found by its name'

/** 01 §2.9. `deletedAt` is when its content went. */
export const file = pgTable(
  'sys_file',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    name: plain(givenName, varchar({ length: 120 })).notNull(),
    ext: plain(kindOf, varchar({ length: 10 })).notNull(),
    mime: plain(kindOf, varchar({ length: 100 })).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: plain('a digest of a whole file', varchar({ length: 64 })).notNull(),
    storageId: idColumn().notNull(),
    storageKey: plain(random, varchar({ length: 200 })).notNull(),
    thumbKey: plain(random, varchar({ length: 200 })),
    thumbSize: integer(),
    seal: plain(sealKey, bytes()),
    bizType: plain(kindOf, varchar({ length: 32 }))
      .$type<BizType>()
      .notNull(),
    access: smallint().$type<CodeOf<typeof FileAccess>>().notNull(),
    width: integer(),
    height: integer(),
    durationSec: integer(),
    status: smallint().$type<CodeOf<typeof FileStatus>>().notNull(),
  },
  (t) => [
    foreignKey({ name: says('sys_file_org_id_fkey', '组织不存在'), columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: says('sys_file_storage_id_fkey', '存储配置不存在'), columns: [t.storageId], foreignColumns: [storage.id] }),
    index('sys_file_created').on(t.createdAt.desc()).where(sql`${t.deletedAt} is null`),
    index('sys_file_unused').on(t.updatedAt).where(sql`${t.deletedAt} is null and ${t.status} <> 2`),
    index('sys_file_org').on(t.orgId),
  ],
)
export type FileRow = typeof file.$inferSelect

/** Which record a file belongs to; what that record may be is declared by its owner (core/domain.ts). */
export const attachment = pgTable(
  'sys_attachment',
  {
    ownerType: plain(kindOf, varchar({ length: 32 })).notNull(),
    ownerId: idColumn().notNull(),
    field: plain(kindOf, varchar({ length: 32 })).notNull(),
    ossId: idColumn().notNull(),
    orderNum: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerType, t.ownerId, t.field, t.ossId] }),
    foreignKey({ name: says('sys_attachment_oss_id_fkey', '文件不存在'), columns: [t.ossId], foreignColumns: [file.id] }),
    index('sys_attachment_oss').on(t.ossId),
  ],
)

/** A file that comes in parts, until it is whole. */
export const upload = pgTable(
  'sys_upload',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    uploadId: plain('a random number', varchar({ length: 36 })).notNull(),
    accountId: idColumn().notNull(),
    name: plain(givenName, varchar({ length: 120 })).notNull(),
    bizType: plain(kindOf, varchar({ length: 32 }))
      .$type<BizType>()
      .notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    partCount: integer().notNull(),
    storageId: idColumn().notNull(),
    storageKey: plain(random, varchar({ length: 200 })).notNull(),
    seal: plain(sealKey, bytes()),
    createdAt: moment().notNull(),
    /** One process puts it together; after this another may. */
    assemblingUntil: moment(),
    ossId: idColumn(),
  },
  (t) => [
    foreignKey({ name: says('sys_upload_storage_id_fkey', '存储配置不存在'), columns: [t.storageId], foreignColumns: [storage.id] }),
    uniqueIndex(ownUpload).on(t.accountId, t.uploadId),
    index('sys_upload_created').on(t.createdAt),
  ],
)
export type UploadRow = typeof upload.$inferSelect

export const uploadPart = pgTable(
  'sys_upload_part',
  { upload: idColumn().notNull(), partNo: integer().notNull(), size: integer().notNull(), crc: bigint({ mode: 'number' }).notNull() },
  (t) => [
    primaryKey({ columns: [t.upload, t.partNo] }),
    foreignKey({
      name: says('sys_upload_part_upload_fkey', '上传已失效，请重新上传'),
      columns: [t.upload],
      foreignColumns: [upload.id],
    }).onDelete('cascade'),
  ],
)

/** Objects that are being written: what stays here was left behind. */
export const pending = pgTable(
  'sys_file_pending',
  {
    storageKey: plain(random, varchar({ length: 200 })).primaryKey(),
    storageId: idColumn().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    foreignKey({ name: says('sys_file_pending_storage_id_fkey', '存储配置不存在'), columns: [t.storageId], foreignColumns: [storage.id] }),
  ],
)
