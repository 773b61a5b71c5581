import { uuid } from '@oems/client/random.ts'
import type { Unfinished } from '@oems/client/upload/means.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { DeclareReason } from '@oems/contract/infoDeclaration/codes.ts'
import type { Diagnosis } from '../declare/diagnosis.ts'
import { type Item, type ItemStore, Outbox, type Outcome } from '../outbox/outbox.ts'
import type { Draft } from '../visitor/draft.ts'

/** A photo or a report as it waits on the phone; under its number the server knows the parts that have arrived. */
export interface Paper {
  readonly name: string
  readonly content: Blob
  readonly upload: Unfinished
}
/** What somebody declares beside the days, as it was answered: it can be taken up again. */
export interface InfoFiling {
  readonly draft: Draft
  readonly diagnosis: Diagnosis
  readonly reason: CodeOf<typeof DeclareReason>
  readonly papers: readonly Paper[]
}
export type InfoItem = Item<InfoFiling>
export interface InfoAccepted {
  readonly level: number
}
export type InfoOutcome = Outcome<InfoAccepted>
export type InfoOutbox = Outbox<InfoFiling, InfoAccepted>

/** Without a line what sends it may not be there either: then it waits as well. */
const deliver = async (item: InfoItem): Promise<InfoOutcome> => {
  const sending = await import('./sending.ts').catch(() => null)
  return sending ? sending.deliver(item) : { is: 'offline' }
}

export const infoOutbox = (store: ItemStore<InfoFiling>): InfoOutbox => new Outbox({ store, newKey: uuid, deliver })
