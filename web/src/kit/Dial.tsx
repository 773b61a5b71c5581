import { CopyOutlined, PhoneOutlined } from '@ant-design/icons'
import { copiedNumber, dialAddress, numberText } from '@oems/client/dialling.ts'
import { succeeded } from '../core/notices.ts'
import { copy } from './copy.ts'
import styles from './Dial.module.css'

interface Props {
  readonly number: string
  readonly telephoneCode?: string | null
  /** Whom it reaches. */
  readonly name: string
}

/** A number that rings at one press, and can be taken along. */
export function Dial({ number, telephoneCode = null, name }: Props) {
  const text = numberText(number, telephoneCode)
  return (
    <span className={styles.number} data-row-actions="">
      <a href={dialAddress(number, telephoneCode)} aria-label={`拨打${name} ${text}`}>
        <PhoneOutlined aria-hidden />
        {text}
      </a>
      <button
        type="button"
        className={styles.copy}
        aria-label={`复制${name}的号码`}
        title="复制（含国际区号）"
        onClick={() => copy(copiedNumber(number, telephoneCode)) && succeeded('号码已复制')}
      >
        <CopyOutlined aria-hidden />
      </button>
    </span>
  )
}
