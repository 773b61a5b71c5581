import { useState } from 'react'
import type { HomePart } from '../core/homePart.ts'
import { usePreferencesAnswered } from '../core/preferences.ts'
import styles from './home.module.css'
import { Part } from './Part.tsx'

interface Props {
  readonly parts: readonly HomePart[]
  /** The figures above them are there. */
  readonly afterFigures: boolean
}

/**
 * The first part is read together with the figures above it, the others when both are there: the first screen of a slow line waits for no
 * more (05 §6). Which is the first depends on the person, so that none is begun before that is known.
 */
export function Parts({ parts, afterFigures }: Props) {
  const isArranged = usePreferencesAnswered()
  const [settled, setSettled] = useState(false)
  return (
    <div className={styles.parts}>
      {parts.map((part, at) => (
        <Part key={part.key} part={part} begun={isArranged && (at === 0 || (afterFigures && settled))} settled={() => setSettled(true)} />
      ))}
    </div>
  )
}
