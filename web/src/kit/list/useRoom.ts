import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element, from before it is first seen. */
export function useRoom(element: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return
    const measure = () => setRoom(observed.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return room
}
