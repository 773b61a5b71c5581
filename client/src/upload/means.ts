import type { BizType } from '@oems/contract/files/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import type { Pace } from './pace.ts'

export interface Sending {
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
  /** Null: more is wanted, or it is being put together. */
  part(part: SentPart, content: Blob, sending: Sending): Promise<OssFile | null>
  state(uploadId: string, signal: AbortSignal): Promise<UploadState>
}
/** One that also takes small files as they are. */
export interface WholeLine extends Line {
  whole(file: File, bizType: BizType, sending: Sending): Promise<OssFile>
}

/** An upload that has been begun: its parts keep the size that they were cut to. */
export interface Unfinished {
  readonly uploadId: string
  readonly partSize: number
}
/** What is remembered of uploads, so that a refresh does not send again what is there. */
export interface Memory {
  find(file: File, bizType: BizType): Unfinished | null
  keep(file: File, bizType: BizType, upload: Unfinished): void
  forget(file: File, bizType: BizType): void
  /** Of the last upload, in bytes a second. */
  rate(): number | null
  keepRate(rate: number | null): void
}

/** What an upload works with, so that a test can bring a line that drops. */
export interface Means<L extends Line = WholeLine> {
  readonly line: L
  readonly memory: Memory
  /** Until then, or until the line is said to be back; throws what the signal was given up with. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly pace?: Pace
  /** Breaks of the line in a row that are waited for; five minutes' worth where it is not said. */
  readonly breaksAtMost?: number
}
