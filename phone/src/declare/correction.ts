import { sentenceOf } from '../core/notices.ts'
import type { DeclareItem } from '../outbox/sender.ts'
import { stepOfField } from './draft.ts'

/** Why the server refused it. */
export const reasonOf = ({ refusal }: DeclareItem) => (refusal ? sentenceOf({ fields: refusal.fields, message: refusal.msg }) : '')

/** The address where a refused or waiting item is corrected, at the question of the refused field. */
export function correctionOf({ body, clientKey, refusal }: DeclareItem): string {
  const field = refusal?.fields[0]?.path
  return `/declare/${body.date}?in=${clientKey}${field ? `&step=${stepOfField(field)}` : ''}`
}
