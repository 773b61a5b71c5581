import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../core/latest.ts'

/** When what is typed is asked: after a pause, only when Enter is pressed, or not at all, for it cannot be meant. */
export type Pace = 'soon' | 'onEnter' | 'never'
/** Milliseconds after the last key. */
export const pause = 300

/**
 * Text that is applied while it is typed. What changes it from outside (Back, a saved view) takes the place of what was typed; an input method
 * that is composing is waited for.
 */
export function useTyped(value: string, apply: (text: string) => void, paceOf: (text: string) => Pace) {
  const [draft, setDraft] = useState<string | null>(null)
  const asked = useRef(value)
  /** Asked, and not come back as `value` yet: an own text that arrives late takes nothing from what was typed since. */
  const onTheWay = useRef<readonly string[]>([])
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useLatest(apply)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const at = onTheWay.current.indexOf(value)
    onTheWay.current = onTheWay.current.slice(at + 1)
    if (at >= 0 || value === asked.current) return
    onTheWay.current = []
    asked.current = value
    clearTimeout(timer.current)
    setDraft(null)
  }, [value])

  function ask(text: string) {
    stop()
    const trimmed = text.trim()
    if (trimmed === asked.current) return
    asked.current = trimmed
    onTheWay.current = [...onTheWay.current, trimmed]
    latest(trimmed)
  }
  function type(text: string) {
    stop()
    setDraft(text)
    if (composing.current) return
    if (text === '') ask(text)
    else if (paceOf(text.trim()) === 'soon') timer.current = setTimeout(() => ask(text), pause)
  }
  const typed = draft ?? value
  const pace = paceOf(typed.trim())
  return {
    typed,
    /** It waits for Enter. */
    waits: pace === 'onEnter' && typed.trim() !== value,
    type,
    composition: {
      onCompositionStart: () => {
        composing.current = true
        stop()
      },
      onCompositionEnd: (text: string) => {
        composing.current = false
        type(text)
      },
    },
    enter: () => void (!composing.current && pace !== 'never' && ask(typed)),
    /** What was typed and not asked yet is asked now, but what waits for Enter stays as it is. */
    leave: () => {
      if (pace === 'soon') ask(typed)
      if (pace === 'soon' && typed.trim() === asked.current) setDraft(null)
    },
  }
}
