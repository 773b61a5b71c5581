import { CallError } from '@oems/client/callError.ts'
import type { Line } from '@oems/client/upload/means.ts'
import { uploadInParts } from '@oems/client/upload/upload.ts'
import { files } from '@oems/contract/files/files.ts'
import { ownInfoDeclarations } from '@oems/contract/infoDeclaration/phone.ts'
import { send } from '../core/send.ts'
import { outcomeOf } from '../outbox/sender.ts'
import { filingOf } from '../visitor/draft.ts'
import type { InfoItem, InfoOutcome, Paper } from './infoOutbox.ts'

/** First the papers, part by part, then the declaration that they belong to. What has arrived of them is not sent again. */
export async function deliver({ body, clientKey }: InfoItem): Promise<InfoOutcome> {
  const { draft, diagnosis, reason: declareReason, papers } = body
  const ossIds: number[] = []
  for (const [at, paper] of papers.entries()) {
    const sent = await attempt(() => sendPaper(paper))
    if ('is' in sent) return sent.is === 'refused' ? ofPaper(sent, at) : sent
    ossIds.push(sent.ossId)
  }
  const found = Object.fromEntries(Object.entries(diagnosis).filter(([, value]) => value !== null))
  // By its key the server knows it again, with other papers too: those of yesterday are sent anew under new numbers.
  const { nationCode: _ofVisitorsAlone, ...answers } = filingOf(draft)
  const filing = { ...answers, ...found, clientKey, declareReason, ossIds }
  const reply = await attempt(() => send(ownInfoDeclarations.infoDeclare, filing as never))
  return 'is' in reply ? reply : { is: 'accepted', reply, late: false }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | ReturnType<typeof outcomeOf>> {
  try {
    return await work()
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    return outcomeOf(problem)
  }
}

/** Said below the paper that it is about. */
const ofPaper = ({ refusal }: Extract<ReturnType<typeof outcomeOf>, { is: 'refused' }>, at: number): InfoOutcome => ({
  is: 'refused',
  refusal: { ...refusal, fields: [{ path: `ossIds.${at}`, msg: refusal.fields[0]?.msg ?? refusal.msg }] },
})

const line: Line = {
  part: ({ name, ...part }, content, { key }) => send(files.upload, { ...part, file: new File([content], name) as never }, key),
  state: (uploadId) => send(files.uploadState, { uploadId }),
}
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A broken line is the outbox's to wait for. */
const sendPaper = ({ name, content, upload }: Paper) =>
  uploadInParts(
    new File([content], name, { type: content.type }),
    { bizType: 'medical', signal: new AbortController().signal, tell: () => {} },
    {
      ...{ line, wait, breaksAtMost: 0 },
      memory: { find: () => upload, keep: () => {}, forget: () => {}, rate: () => null, keepRate: () => {} },
    },
  )
