import { useState } from 'react'

/** A form left open for longer than a day says no more. */
const longest = 86_400

/** How long the form has stood open so far (03 §5.6b). */
export function useOpenSeconds(): () => number {
  const [openedAt] = useState(() => performance.now())
  return () => Math.min(longest, Math.floor((performance.now() - openedAt) / 1_000))
}
