import { wallClock } from '@oems/client/days.ts'

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' }

/** What a picture was copied from has no name: browsers call them all image.png. */
export function pastedFrom({ files }: Pick<DataTransfer, 'files'>, now = Date.now()): readonly File[] {
  const time = wallClock(now).slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  return [...files].map((file, at) => {
    const extension = extensions[file.type]
    if (!extension || !/^image\.\w+$/.test(file.name)) return file
    return new File([file], `截图-${time}${at > 0 ? `-${at + 1}` : ''}.${extension}`, { type: file.type, lastModified: file.lastModified })
  })
}
