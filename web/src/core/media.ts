import { useSyncExternalStore } from 'react'

/** A hook that says whether a media query holds. */
function mediaHook(query: string) {
  const follow = (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  const holds = () => matchMedia(query).matches
  return function useMedia() {
    return useSyncExternalStore(follow, holds)
  }
}

/** Whether the window is too narrow for what stands beside a page: below this it folds, so that the page keeps its room. */
export const useNarrow = mediaHook('(max-width: 1199px)')
/** Whether the window is a phone's: what stands beside a page lies over it or above it there. */
export const usePhone = mediaHook('(max-width: 600px)')
/** Whether the user's system asks for pages without motion. */
export const useStill = mediaHook('(prefers-reduced-motion: reduce)')
