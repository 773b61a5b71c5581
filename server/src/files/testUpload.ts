import { createHash, randomUUID } from 'node:crypto'
import { files as calls, type OssFile } from '@oems/contract/files/files.ts'
import type { Answered, Caller } from '../testing/testApp.ts'
import { named } from './testFiles.ts'

interface InParts {
  readonly bizType: string
  readonly name: string
  readonly content: Buffer
  readonly partBytes: number
}

/** An upload as the console sends it: which parts, in which order and how often, is the test's. */
export function inParts(caller: Caller, { bizType, name, content, partBytes }: InParts) {
  const uploadId = randomUUID()
  const partCount = Math.ceil(content.length / partBytes)
  const part = (partNo: number, more: object = {}): Promise<Answered> => {
    const piece = content.subarray((partNo - 1) * partBytes, partNo * partBytes)
    const sha256 = createHash('sha256').update(piece).digest('hex')
    return caller(calls.upload, { file: named(name, piece), bizType, uploadId, partNo, partCount, size: content.length, sha256, ...more })
  }
  const state = async () => (await caller(calls.uploadState, { uploadId })).data as { parts: number[]; oss: OssFile | null }
  const all = async () => {
    let last: Answered | undefined
    for (let partNo = 1; partNo <= partCount; partNo += 1) last = await part(partNo)
    return last!
  }
  return { uploadId, partCount, part, state, all }
}
