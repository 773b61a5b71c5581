import { type BizType, bizTypes, FileStatus } from '@oems/contract/files/codes.ts'
import type { StoredFile } from '@oems/contract/files/files.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const bizTypeName = (type: BizType) => bizTypes[type].name
export const bizTypeOptions = (Object.keys(bizTypes) as BizType[]).map((type) => ({ value: type, label: bizTypeName(type) }))

const tones: Readonly<Record<number, Tone>> = { [FileStatus.temporary]: 'due', [FileStatus.used]: 'done', [FileStatus.deleted]: 'none' }
export const toneOf = ({ status }: Pick<StoredFile, 'status'>): Tone => tones[status] ?? 'none'

/** `1:05`, `1:02:05` */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), Math.floor(seconds % 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export type Visible = StoredFile & { readonly url: string }
/** The caller may look into it, and not only see that it is there. */
export const isVisible = (file: StoredFile): file is Visible => file.url !== null

export const noFiles = '暂无文件，在各处上传后在此列出'
