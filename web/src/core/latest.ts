import { useRef, useState } from 'react'

/** A function that stays the same one and does what it was last given: for listeners, and for what must not be drawn again because a handler is new. */
export function useLatest<A extends readonly unknown[], R>(act: (...asked: A) => R): (...asked: A) => R {
  const latest = useRef(act)
  latest.current = act
  return useState(
    () =>
      (...asked: A) =>
        latest.current(...asked),
  )[0]
}
