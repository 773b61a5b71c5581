import { numberText } from '@oems/client/dialling.ts'
import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { Dial } from '../kit/Dial.tsx'
import type { Showing } from './useNumbers.tsx'

interface Props {
  readonly contact: Contact
  readonly field: 'mobile' | 'phone'
  readonly numbers: Showing
}

/** A number as a link that dials it; masked, a press asks what it is needed for. */
export function NumberCell({ contact, field, numbers }: Props) {
  const { name, [field]: number, ...shown } = numbers.shown(contact)
  if (number === null) return <>—</>
  const telephoneCode = field === 'mobile' ? shown.telephoneCode : null
  if (!isMasked(number)) return <Dial number={number} telephoneCode={telephoneCode} name={name} />
  const text = numberText(number, telephoneCode)
  if (!numbers.ask) return <>{text}</>
  return (
    <span data-row-actions="">
      <button
        type="button"
        className="link-button"
        title="点击显示完整号码"
        aria-label={`显示${name}的完整号码`}
        onClick={() => numbers.ask?.(contact)}
      >
        {text}
      </button>
    </span>
  )
}
