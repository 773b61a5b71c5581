import { lazy, Suspense, useRef, useState } from 'react'
import styles from './explain.module.css'
import type { Explained } from './explained.ts'

const Explanation = lazy(() => import('./Explanation.tsx'))

interface Props {
  /** Whose 口径 it is: the figure's name, or the chart's. */
  readonly title: string
  readonly figures: readonly Explained[]
}

/** ⓘ behind the name of a figure: how it is counted. Nothing is asked for until it is opened. */
export function Explain({ title, figures }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <span className={`${styles.place} screen-only`}>
      <button
        ref={button}
        type="button"
        aria-label={`口径：${title}`}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden>i</span>
      </button>
      {open !== null && (
        <Suspense fallback={null}>
          <Explanation
            title={title}
            figures={figures}
            open={open}
            opener={button}
            close={(refocus) => {
              setOpen(false)
              if (refocus) button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </span>
  )
}
