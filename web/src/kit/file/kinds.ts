import { extensionOf } from '@oems/contract/files/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'

/** How a file is shown: in the page, or by the browser in a window of its own. */
export type Kind = 'picture' | 'video' | 'audio' | 'document'

export function kindOf({ mime }: Pick<OssFile, 'mime'>): Kind {
  const [kind] = mime.split('/')
  return kind === 'image' ? 'picture' : kind === 'video' || kind === 'audio' ? kind : 'document'
}
export const isShownHere = (file: Pick<OssFile, 'mime'>) => kindOf(file) !== 'document'
/** `PDF`, `XLSX`: what stands in the place of a picture where there is none. */
export const markOf = (name: string) => extensionOf(name).toUpperCase().slice(0, 4) || '?'
