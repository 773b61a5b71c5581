import type { BizType } from '@oems/contract/files/codes.ts'
import { files, type OssFile } from '@oems/contract/files/files.ts'
import { upload } from '../../core/files.ts'
import { send } from '../../core/send.ts'
import { sha256 } from './sha256.ts'

interface Sending {
  readonly key: string
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}
export interface SentPart {
  readonly name: string
  readonly bizType: BizType
  readonly uploadId: string
  readonly partNo: number
  readonly partCount: number
  /** Of the whole file. */
  readonly size: number
}
export interface UploadState {
  readonly parts: readonly number[]
  readonly assembling: boolean
  readonly oss: OssFile | null
}

/** What an upload asks of the server. */
export interface Line {
  whole(file: File, bizType: BizType, sending: Sending): Promise<OssFile>
  /** Null: more is wanted, or it is being put together. */
  part(part: SentPart, content: Blob, sending: Sending): Promise<OssFile | null>
  state(uploadId: string, signal: AbortSignal): Promise<UploadState>
}

export const line: Line = {
  whole: async (file, bizType, sending) => (await upload(files.upload, { file: file as never, bizType }, sending)) as OssFile,
  async part({ name, ...part }, content, sending) {
    const named = new File([content], name)
    return upload(files.upload, { ...part, file: named as never, sha256: await sha256(content) }, sending)
  },
  state: (uploadId, signal) => send(files.uploadState, { uploadId }, { signal }),
}
