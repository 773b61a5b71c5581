import { type RefObject, useLayoutEffect, useState } from 'react'

export const rowHeight = 28
/** Drawn beyond both edges, so that a turn of the wheel meets rows. */
const beyond = 12

/** Which of many rows of one height are in sight of the frame that scrolls them. */
export function useWindowed(frame: RefObject<HTMLElement | null>, count: number) {
  const [height, setHeight] = useState(0)
  const [first, setFirst] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const follow = () => setFirst(Math.floor(element.scrollTop / rowHeight))
    /** Behind another tab it has no height. */
    const measure = () => element.clientHeight > 0 && setHeight(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [frame])

  const fit = Math.ceil(height / rowHeight)
  const from = Math.max(0, first - beyond)
  return {
    from,
    to: Math.min(count, first + fit + beyond),
    /** A page up or down. */
    fit: Math.max(1, fit - 2),
    /** Brings a row into sight, in the middle where it was far away. */
    reveal(at: number) {
      const element = frame.current
      if (!element || at < 0) return
      const [above, below] = [at * rowHeight, (at + 1) * rowHeight - element.clientHeight]
      const { scrollTop } = element
      if (scrollTop <= above && scrollTop >= below) return
      const isNear = scrollTop - above < 3 * rowHeight && below - scrollTop < 3 * rowHeight
      element.scrollTop = isNear ? (scrollTop > above ? above : below) : above - element.clientHeight / 2
    },
  }
}
