import { Type } from 'typebox'
import { codes } from '../core/codes.ts'

/** 01 §3.10. */
export const StorageKind = codes('存储', { local: [1, '本地磁盘'], s3: [2, 'S3兼容对象存储'] })
/** Who may see a file: everybody, whoever has signed in, or who may read the record that it belongs to (01 §2.9). */
export const FileAccess = codes('访问', { everybody: [1, '公开'], signedIn: [2, '登录'], ownersReaders: [3, '业务'] })
export const FileStatus = codes('状态', { temporary: [1, '临时'], used: [2, '已使用'], deleted: [3, '已删除'] })

const MB = 1024 * 1024
interface Kind {
  readonly name: string
  readonly extensions: readonly string[]
  readonly maxBytes: number
}
const pictures = ['jpg', 'jpeg', 'png', 'webp', 'gif'] as const
/** What may be loaded up as what, and how large (01 §3.10): declared once, for the check before sending and the one that counts. */
export const bizTypes = {
  image: { name: '图片', extensions: pictures, maxBytes: 10 * MB },
  doc: { name: '文档', extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt'], maxBytes: 50 * MB },
  map: { name: '地图', extensions: ['json'], maxBytes: 5 * MB },
  video: { name: '视频', extensions: ['mp4', 'webm'], maxBytes: 2048 * MB },
  audio: { name: '音频', extensions: ['mp3', 'm4a', 'wav'], maxBytes: 50 * MB },
  archive: { name: '压缩包', extensions: ['zip'], maxBytes: 200 * MB },
  /** Sealed wherever it lies, and shown to nobody but the readers of its record. */
  medical: { name: '医疗资料', extensions: [...pictures, 'pdf'], maxBytes: 50 * MB },
} as const satisfies Record<string, Kind>
export type BizType = keyof typeof bizTypes
export const bizTypeNames = Object.keys(bizTypes) as readonly BizType[]

export const bizType = Type.Unsafe<BizType>({
  title: '业务类型',
  type: 'string',
  enum: [...bizTypeNames],
  log: 'plain',
  says: '业务类型不存在',
})

/** In the lower case and without the dot; empty where a name has none. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Why a file of this name and size is not taken; null: nothing speaks against it yet. The server asks it again, and then looks inside. */
export function fileComplaint(type: BizType, name: string, size: number): string | null {
  const { extensions, maxBytes }: Kind = bizTypes[type]
  if (!extensions.includes(extensionOf(name))) return '不支持的文件类型'
  return size > maxBytes ? `文件不能超过${sizeText(maxBytes)}` : null
}
const sizeText = (bytes: number) => (bytes >= 1024 * MB ? `${bytes / 1024 / MB}GB` : `${bytes / MB}MB`)

/** Above this a file is sent in parts (01 §5.9); what comes whole may be this large. */
export const partsAbove = 2 * MB
export const maxWhole = 20 * MB
/** Bytes of one part, chosen by the line's rate; the last may be smaller. */
export const partBytes = { least: 256 * 1024, most: 2 * MB }
/** How long the parts of a file that is not whole wait for the others. */
export const partsWaitHours = 24
