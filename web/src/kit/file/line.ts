import type { WholeLine } from '@oems/client/upload/means.ts'
import { files, type OssFile } from '@oems/contract/files/files.ts'
import { upload } from '../../core/files.ts'
import { send } from '../../core/send.ts'
import { sha256 } from './sha256.ts'

/** What an upload asks of the server. */
export const line: WholeLine = {
  whole: async (file, bizType, sending) => (await upload(files.upload, { file: file as never, bizType }, sending)) as OssFile,
  async part({ name, ...part }, content, sending) {
    const named = new File([content], name)
    return upload(files.upload, { ...part, file: named as never, sha256: await sha256(content) }, sending)
  },
  state: (uploadId, signal) => send(files.uploadState, { uploadId }, { signal }),
}
