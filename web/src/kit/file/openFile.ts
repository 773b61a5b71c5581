import type { OssFile } from '@oems/contract/files/files.ts'
import { complain } from '../../core/calls.ts'
import { warned } from '../../core/notices.ts'
import { fresh } from './addresses.ts'

/** Opens a file in a window of its own, at an address that is good now: the one that the page was drawn with may have run out. */
export async function openFile({ ossId }: Pick<OssFile, 'ossId'>) {
  try {
    const file = await fresh(ossId)
    if (file) window.open(file.url, '_blank', 'noopener,noreferrer')
    else warned('文件已不存在，请刷新页面')
  } catch (problem) {
    complain(problem)
  }
}
