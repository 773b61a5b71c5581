import { type Static, Type } from 'typebox'
import { RangedDownload, read, Upload, under, write } from '../core/call.ts'
import {
  Done,
  day,
  flag,
  Ids,
  id,
  list,
  maybe,
  Nothing,
  optional,
  shape,
  text,
  time,
  uuid,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { type BizType, bizType, FileAccess, FileStatus, StorageKind } from './codes.ts'

const plain = { log: 'plain' } as const
const bytes = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const url = text('地址', 500)

/** A file as every reply shows it (00 §8). The addresses are good for ten minutes, of video and audio for six hours. */
export const OssFile = shape({
  ossId: id('文件'),
  name: text('文件名', 120),
  size: bytes('大小'),
  mime: text('类型', 100),
  url,
  /** Of pictures, 400 pixels wide at most. */
  thumbUrl: maybe(url),
})
export type OssFile = Static<typeof OssFile>
/** The field `oss` of a reply. */
export const ossOf = list(OssFile)

/** What one field of a record takes: the form draws its upload field from it, the server attaches by it. */
export interface FilesField {
  readonly title: string
  readonly bizTypes: readonly BizType[]
  readonly most: number
}
/** The field `ossIds` of a request, in their order. */
export const ossIdsOf = ({ title, bizTypes, most }: FilesField) =>
  withDefault(Type.Array(id(title), { title, maxItems: most, uniqueItems: true, bizTypes, says: `${title}最多${most}个` }), [])

/** Account picture (personal page), and what the platform shows before anybody has signed in. */
export const avatarField: FilesField = { title: '头像', bizTypes: ['image'], most: 1 }
export const logoField: FilesField = { title: '平台标志', bizTypes: ['image'], most: 1 }
/** Of the view of projects by nation: approved, or it is not shown (审图号). */
export const mapField: FilesField = { title: '地图', bizTypes: ['map'], most: 1 }
export const loginBackgroundField: FilesField = { title: '登录背景', bizTypes: ['image'], most: 1 }

const uploadId = uuid('上传编号')
const partNo = whole('分片序号', 1, 10_000)
const sha256 = { ...text('校验值', 64, plain), pattern: '^[0-9a-f]{64}$', says: '校验值不正确' }

/**
 * A whole file of at most 20 MB; or, with `uploadId`, one part of it. `size` is that of the whole file, `sha256` that of what is sent here.
 */
interface UploadDraft {
  readonly uploadId: string
  readonly partNo: number
  readonly partCount: number
  readonly size: number
}
const partErrors = ({ uploadId, partNo, partCount, size }: Incomplete<UploadDraft>) => {
  if (uploadId === null) return []
  const missing = Object.entries({ partNo, partCount, size }).flatMap(([path, value]) =>
    value === null ? [{ path, msg: '分片上传须提供此项' }] : [],
  )
  return partNo !== null && partCount !== null && partNo > partCount ? [...missing, { path: 'partNo', msg: '分片序号超出分片数' }] : missing
}

export const StoredFile = shape({
  ...OssFile.properties,
  /** Null where only the readers of its record may see it, and the caller is none of them. */
  url: maybe(url),
  ext: text('扩展名', 10),
  bizType,
  storage: StorageKind.schema,
  access: FileAccess.schema,
  status: FileStatus.schema,
  width: maybe(whole('宽', 1, 1_000_000)),
  height: maybe(whole('高', 1, 1_000_000)),
  durationSec: maybe(whole('时长', 0, 10_000_000)),
  orgName: text('上传组织'),
  /** Who loaded it up. */
  createdByName: text('上传人'),
  createdAt: time('上传时间'),
  /** The records that it belongs to, in words; empty: none. */
  owners: list(text('所属', 100)),
})
export type StoredFile = Static<typeof StoredFile>

export const FileSearch = shape({
  ...paged('createdAt', 'size'),
  name: optional(text('文件名', 120)),
  bizType: optional(bizType),
  status: optional(FileStatus.schema),
  ext: optional(text('扩展名', 10)),
  /** Login name or name. */
  createdBy: optional(text('上传人', 64)),
  startTime: optional(day('开始日期')),
  endTime: optional(day('结束日期')),
  /** 1: with `totals` of all that the filters find, which costs a count of it. */
  withTotals: withDefault(flag('合计'), 0),
})
export type FileSearch = ValueOf<typeof FileSearch>

const address = (title: string, max: number) =>
  optional({ ...text(title, max, plain), pattern: '^https?://[^\\s/?#@]+(/[^\\s?#@]*)?$', says: `${title}应以http://或https://开头` })
/** As a reply shows a secret that is there. Sent back, the secret stays as it is. */
export const hiddenSecret = '******'

const storageFields = {
  storage: StorageKind.schema,
  endpoint: address('服务地址', 200),
  region: optional(text('区域', 64, plain)),
  bucket: optional({ ...text('存储桶', 63, plain), pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$', says: '存储桶名称不正确' }),
  accessKey: optional(text('访问密钥ID', 128, { log: 'secret' })),
  secretKey: optional(text('访问密钥', 256, { log: 'secret' })),
  pathPrefix: optional({ ...text('路径前缀', 100, plain), pattern: '^[\\w-]+(/[\\w-]+)*$', says: '路径前缀由字母、数字、-、_和/组成' }),
  /** Where browsers fetch public files (access 1) directly; empty: through this server, like all others. */
  publicDomain: address('公开访问域名', 200),
}
interface StorageDraft {
  readonly storage: number
  readonly endpoint: string | null
  readonly bucket: string | null
  readonly accessKey: string | null
  readonly secretKey: string | null
}
const storageErrors = ({ storage, ...draft }: Incomplete<StorageDraft>) => {
  if (storage !== StorageKind.s3) return []
  const needed = { endpoint: '服务地址', bucket: '存储桶', accessKey: '访问密钥ID', secretKey: '访问密钥' } as const
  return (Object.keys(needed) as (keyof typeof needed)[]).flatMap((path) => (draft[path] ? [] : [{ path, msg: `请输入${needed[path]}` }]))
}
export const StorageDraft = ruled(shape({ ...storageFields, testOnly: withDefault(flag('仅测试连接'), 0) }), storageErrors)
export const StorageConfig = shape({
  storage: StorageKind.schema,
  endpoint: maybe(text('服务地址', 200)),
  region: maybe(text('区域', 64)),
  bucket: maybe(text('存储桶', 63)),
  accessKey: maybe(text('访问密钥ID', 128)),
  /** `******` where one is there. */
  secretKey: maybe(text('访问密钥', 256)),
  pathPrefix: maybe(text('路径前缀', 100)),
  publicDomain: maybe(text('公开访问域名', 200)),
})
export type StorageConfig = Static<typeof StorageConfig>

/** 01 §5.9. */
export const files = under('/sys/oss', {
  /** Null while parts are still missing. A part that is there already may come again. Refused with 1422 as `fileComplaint` and the content say. */
  upload: write.post(
    'upload',
    'login',
    ruled(
      shape({
        file: Upload,
        bizType,
        uploadId: optional(uploadId),
        partNo: optional(partNo),
        partCount: optional(whole('分片数', 1, 10_000)),
        size: optional(whole('文件大小', 1, 2 ** 31)),
        sha256: optional(sha256),
      }),
      partErrors,
    ),
    maybe(OssFile),
    { title: '上传文件', intake: 'file', silentUnlessDone: true },
  ),
  /** Asked before an upload goes on, and after a reply that got lost. An `uploadId` of nobody or of somebody else has no parts. */
  uploadState: read.get(
    'upload-state/{uploadId}',
    'login',
    shape({ uploadId }),
    shape({
      /** Numbers of those that need not be sent any more. */
      parts: list(whole('分片序号', 1, 10_000)),
      /** All are there and being put together: ask again. */
      assembling: yes('正在合并'),
      /** The file, once it is whole. */
      oss: maybe(OssFile),
    }),
    { passive: true },
  ),
  /** The address is itself the authority: no token, no cookie. `thumb`: the small picture. */
  file: read.get(
    'file/{ossId}',
    'public',
    shape({
      ossId: id('文件'),
      exp: optional(whole('有效期', 0, Number.MAX_SAFE_INTEGER)),
      u: optional(id('账号')),
      sign: optional(text('签名', 64)),
      thumb: optional(flag('缩略图')),
    }),
    RangedDownload,
    { limit: 'file' },
  ),
  /** Fresh addresses of those that the caller may read; 1404 where that is none of them. */
  sign: read.post(
    'sign',
    'login',
    shape({ ossIds: Type.Array(id('文件'), { title: '文件', minItems: 1, maxItems: 200, uniqueItems: true, says: '一次最多200个文件' }) }),
    list(OssFile),
    { passive: true, secret: true },
  ),
  list: read.post(
    'list',
    'sys:oss:list',
    FileSearch,
    shape({
      ...page(StoredFile).properties,
      totals: list(shape({ bizType, count: bytes('文件数'), size: bytes('大小') })),
    }),
  ),
  delete: write.post('delete', 'sys:oss:delete', Ids, Done, { whileClosed: true }),
  config: read.get('config', 'sys:oss:config', Nothing, StorageConfig),
  /** A probe is written, read and deleted first: what fails there is refused and nothing changes. */
  saveConfig: write.post('saveConfig', 'sys:oss:config', StorageDraft, Done, { title: '修改存储配置', logType: LogType.security }),
})
