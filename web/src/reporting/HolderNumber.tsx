import { numberText } from '@oems/client/dialling.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { TempUserState } from '@oems/contract/reporting/codes.ts'
import type { TempUser } from '@oems/contract/reporting/tempUsers.ts'
import { Dial } from '../kit/Dial.tsx'
import type { HolderNumbers } from './useHolderNumbers.tsx'

interface Props {
  readonly user: TempUser
  readonly numbers: HolderNumbers
}

/** A number as a link that dials it; masked, a press asks what it is needed for. */
export function HolderNumber({ user, numbers }: Props) {
  const { holderName, telephoneCode, state } = user
  const number = numbers.shown(user)
  if (!isMasked(number)) return <Dial number={number} telephoneCode={telephoneCode} name={holderName} />
  const text = numberText(number, telephoneCode)
  if (!numbers.ask || state !== TempUserState.valid) return <>{text}</>
  return (
    <button
      type="button"
      className="link-button"
      title="点击显示完整号码"
      aria-label={`显示${holderName}的完整号码`}
      onClick={() => numbers.ask?.(user)}
    >
      {text}
    </button>
  )
}
