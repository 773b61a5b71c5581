import { type RefObject, useEffect, useState } from 'react'

/** Everything above, and what begins within one and a half heights of the window (01 §6.1); the same of what scrolls within the window. */
const margin = '1000000px 0px 50% 0px'
const near = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined
const follow = () =>
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) near.get(target)?.()
    },
    { rootMargin: margin, scrollMargin: margin },
  )

/** True once the element has come near enough to be seen soon, and from then on. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target || isNear) return
    observer ??= follow()
    near.set(target, () => setNear(true))
    observer.observe(target)
    return () => {
      near.delete(target)
      observer?.unobserve(target)
    }
  }, [element, isNear])
  return isNear
}
