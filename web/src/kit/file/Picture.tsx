import { ReloadOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import styles from './Picture.module.css'
import { type Shown, useAddress } from './useAddress.ts'
import { useNear } from './useNear.ts'

interface Props {
  readonly file: Shown
  /** What it shows; empty where words beside it say so already. */
  readonly alt: string
  /** As it was loaded up; by default 400 pixels wide at most. */
  readonly isFull?: boolean
  /** All of it within its box; by default it fills the box, and loses what stands over. */
  readonly isWhole?: boolean
}

/**
 * A stored picture, in a box that has its size from the page, so that nothing moves when it comes. It is fetched when it comes near the
 * window; where three attempts fail, 重试 stands in its place.
 */
export function Picture({ file, alt, isFull = false, isWhole = false }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useNear(box)
  const { src, attempt, hasFailed, failed, again } = useAddress(file, !isFull)
  const [loaded, setLoaded] = useState<string | null>(null)
  const key = `${attempt} ${src}`
  return (
    <span ref={box} className={styles.picture} data-whole={isWhole} aria-busy={isNear && !hasFailed && loaded !== key}>
      {isNear && !hasFailed && <img key={key} src={src} alt={alt} decoding="async" onLoad={() => setLoaded(key)} onError={failed} />}
      {hasFailed && (
        <button
          type="button"
          className={styles.again}
          aria-label={`${alt}没有加载出来，重试`}
          title="图片没有加载出来，点击重试"
          onClick={(event) => {
            event.stopPropagation()
            again()
          }}
        >
          <ReloadOutlined />
          <span>重试</span>
        </button>
      )}
    </span>
  )
}
