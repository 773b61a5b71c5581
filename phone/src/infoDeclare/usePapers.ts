import { uuid } from '@oems/client/random.ts'
import { partSizeFor } from '@oems/client/upload/plan.ts'
import { fileComplaint } from '@oems/contract/files/codes.ts'
import { useState } from 'react'
import { said } from '../words/words.ts'
import type { Paper } from './infoOutbox.ts'
import { smallPicture } from './smallPicture.ts'

export const papersAtMost = 6

/** Certificates and reports of one declaration: they stay on the phone until it is sent, and go with it. */
export function usePapers(taken: readonly Paper[]) {
  const [papers, setPapers] = useState(taken)
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function take(chosen: readonly File[]) {
    setProblem(null)
    setPreparing(true)
    for (const file of chosen.slice(0, papersAtMost - papers.length)) {
      const small = await smallPicture(file)
      const complaint = fileComplaint('medical', small.name, small.size)
      if (complaint === null) setPapers((before) => [...before, paperOf(small)])
      else setProblem(`${file.name}: ${said(complaint)}`)
    }
    setPreparing(false)
  }
  function remove(paper: Paper) {
    setPapers(papers.filter((one) => one !== paper))
    setProblem(null)
  }
  return { papers, preparing, problem, take, remove }
}
export type Papers = ReturnType<typeof usePapers>

const paperOf = (content: File): Paper => ({ name: content.name, content, upload: { uploadId: uuid(), partSize: partSizeFor(null) } })
