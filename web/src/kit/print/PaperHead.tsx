import type { ReactNode } from 'react'
import { moment } from '../../core/moment.ts'
import { usePagePlace } from '../../core/tab.ts'
import styles from './paper.module.css'

interface Props {
  readonly title: string
  /** The moment of the figures; by default that of printing. */
  readonly asOf?: string | undefined
  /** What else is true of all that follows: how many, which period. */
  readonly facts?: readonly (string | undefined)[]
  /** Sentences below: how it is counted. */
  readonly notes?: readonly (string | undefined)[]
  /** Between the facts and the sentences. */
  readonly children?: ReactNode
}

/** What stands above a page on paper, where nothing can be asked any more: whose it is, what, as of when, how it was counted. */
export function PaperHead({ title, asOf, facts = [], notes = [], children }: Props) {
  const { organisation } = usePagePlace()
  return (
    <header className={styles.head} data-paper-head="">
      {organisation && <p>{organisation}</p>}
      <h1>{title}</h1>
      <p>
        截至 {moment(asOf ?? new Date().toISOString())}
        {facts.filter(Boolean).map((fact) => (
          <span key={fact} data-paper-fact="">
            {' · '}
            {fact}
          </span>
        ))}
      </p>
      {children}
      {notes.filter(Boolean).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </header>
  )
}
