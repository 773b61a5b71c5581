import { useSyncExternalStore } from 'react'

/** Below it what stands beside a page folds, so that the page keeps its room. */
const query = '(max-width: 1199px)'

function follow(listener: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is too narrow for what stands beside a page. */
export const useNarrow = () => useSyncExternalStore(follow, () => matchMedia(query).matches)
