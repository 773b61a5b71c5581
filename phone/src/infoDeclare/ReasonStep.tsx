import { DeclareReason } from '@oems/contract/infoDeclaration/codes.ts'
import { Choices } from '../kit/Choices.tsx'
import { optionsOf, words } from '../words/words.ts'
import type { InfoDeclaring } from './useInfoDeclaring.ts'

/** Visits are the visitors'. */
const isOwn = ({ value }: { readonly value: number }) => value !== DeclareReason.visit

export const ReasonStep = ({ declaring: { reason, choose } }: { readonly declaring: InfoDeclaring }) => (
  <Choices label={words.infoDeclare.questions.reason} options={optionsOf(DeclareReason).filter(isOwn)} value={reason} onChoose={choose} />
)
