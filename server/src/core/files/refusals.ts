import { replies } from '@oems/contract/core/errors.ts'
import { Refusal, ruleBroken } from '../errors.ts'

/** Why a file is not taken (01 §5.9). */
export const wrongContent = () => ruleBroken('文件内容与扩展名不符')
export const dangerous = () => ruleBroken('文件存在安全风险')
export const brokenPicture = () => ruleBroken('图片已损坏')
export const hugePicture = () => ruleBroken('图片不能超过4000万像素，请缩小后上传')

/** Nothing is wrong with the file: the same may be taken in a while. */
export class TryAgain extends Refusal {
  constructor(msg: string) {
    super({ ...replies.ruleBroken, msg })
  }
}
export const busyWithFiles = () => new TryAgain('正在处理的文件较多，请稍后再上传')
/** What worked on it is gone. */
export const interrupted = () => new TryAgain('图片处理中断，请重新上传')
export const noRoom = () => new TryAgain('服务器磁盘空间不足，请联系管理员')
