import { type BizType, bizTypes, extensionOf, fileComplaint } from '@oems/contract/files/codes.ts'
import { sizeText } from './words.ts'

const extensionsOf = (type: BizType): readonly string[] => bizTypes[type].extensions

/** Of the kinds that a field takes, that of a file by its name. */
export const bizTypeOf = (types: readonly BizType[], name: string): BizType | null =>
  types.find((type) => extensionsOf(type).includes(extensionOf(name))) ?? null

/** For the browser's own choice of files. */
export const acceptOf = (types: readonly BizType[]) =>
  [...new Set(types.flatMap(extensionsOf))].map((extension) => `.${extension}`).join(',')

/** `图片（jpg、png）不超过10 MB；文档（pdf）不超过50 MB` */
export const acceptedText = (types: readonly BizType[]) =>
  types
    .map(
      (type) =>
        `${types.length > 1 ? `${bizTypes[type].name} ` : ''}${extensionsOf(type).join('、')}，不超过${sizeText(bizTypes[type].maxBytes)}`,
    )
    .join('；')

/** Why a file is not taken here; null: nothing speaks against it yet. */
export function complaintOf(types: readonly BizType[], { name, size }: File): string | null {
  const type = bizTypeOf(types, name)
  if (type === null) return `不支持的文件类型，请选择${acceptedExtensions(types)}文件`
  return size === 0 ? '文件是空的，请重新选择' : fileComplaint(type, name, size)
}
const acceptedExtensions = (types: readonly BizType[]) => [...new Set(types.flatMap(extensionsOf))].join('、')
