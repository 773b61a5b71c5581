type Tell = (isNear: boolean) => void

/** What lies so far beyond the page's edges is drawn already. */
const margin = '640px 0px'

/** One observer for all rows of a page's scroll area. */
const observers = new WeakMap<Element, IntersectionObserver>()
const watched = new Map<Element, Tell>()

function observerOf(area: HTMLElement): IntersectionObserver {
  const known = observers.get(area)
  if (known) return known
  const observer = new IntersectionObserver(
    (entries) => {
      // Behind another tab nothing is seen, and all stays as it is.
      if (area.dataset.front === 'false') return
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting || target.contains(document.activeElement))
    },
    { root: area, rootMargin: margin },
  )
  observers.set(area, observer)
  return observer
}

/** Says whether an element is near what is seen of its page. */
export function watchNearness(element: HTMLElement, tell: Tell) {
  const area = element.closest<HTMLElement>('[role=tabpanel]')
  if (!area) return
  watched.set(element, tell)
  observerOf(area).observe(element)
  return () => {
    watched.delete(element)
    observerOf(area).unobserve(element)
  }
}
