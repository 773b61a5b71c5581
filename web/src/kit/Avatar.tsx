import { useState } from 'react'
import styles from './Avatar.module.css'

interface Props {
  readonly url: string | null
  /** Whose it is; its first character stands where there is no picture. */
  readonly name: string
  /** Pixels. */
  readonly size: number
}

/** An account in small. The name always stands beside it, so that it has none itself. */
export function Avatar({ url, name, size }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const isShown = url !== null && url !== failed
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
      {isShown ? <img src={url} alt="" width={size} height={size} onError={() => setFailed(url)} /> : name.slice(0, 1)}
    </span>
  )
}
