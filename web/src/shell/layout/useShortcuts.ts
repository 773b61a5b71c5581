import { useEffect, useRef } from 'react'
import { isDialogOpen, isTyping } from '../../core/keys.ts'

interface Keys {
  readonly search: () => void
  readonly help: () => void
  /** From 0. */
  readonly tab: (place: number) => void
}

/** The keys of the shell: Ctrl+K, Alt+1…9, F1, and ? outside of fields and dialogs. */
export function useShortcuts(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const { search, help, tab } = latest.current
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') search()
      else if (event.altKey && !event.ctrlKey && digit) tab(Number(digit) - 1)
      else if (event.key === 'F1' || (event.key === '?' && !isTyping(event.target) && !isDialogOpen())) help()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
