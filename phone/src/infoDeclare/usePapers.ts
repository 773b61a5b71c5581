import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { fileComplaint } from '@oems/contract/files/codes.ts'
import { files, type OssFile } from '@oems/contract/files/files.ts'
import { useState } from 'react'
import { sentenceOf } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { said } from '../words/words.ts'
import { smallPicture } from './smallPicture.ts'

export const papersAtMost = 6

/** Certificates and reports of one declaration: each goes up as it is chosen, and belongs to the declaration once that is sent. */
export function usePapers() {
  const [papers, setPapers] = useState<readonly OssFile[]>([])
  const [uploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function take(chosen: readonly File[]) {
    setProblem(null)
    setUploading(true)
    for (const file of chosen.slice(0, papersAtMost - papers.length)) {
      const failure = await takeOne(file)
      if (failure !== null) setProblem(`${file.name}: ${failure}`)
    }
    setUploading(false)
  }
  /** Gives why it was not taken; null: it was. */
  async function takeOne(file: File): Promise<string | null> {
    const small = await smallPicture(file)
    const complaint = fileComplaint('medical', small.name, small.size)
    if (complaint !== null) return said(complaint)
    try {
      const paper = (await send(files.upload, { file: small as never, bizType: 'medical' })) as OssFile
      setPapers((before) => [...before.filter(({ ossId }) => ossId !== paper.ossId), paper])
      return null
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      return failure.broken ? said(replies.fault.msg) : sentenceOf(failure)
    }
  }
  const remove = (ossId: number) => setPapers(papers.filter((one) => one.ossId !== ossId))
  return { papers, uploading, problem, take, remove }
}
export type Papers = ReturnType<typeof usePapers>
