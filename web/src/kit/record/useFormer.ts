import { useRef } from 'react'
import styles from './Loaded.module.css'

/**
 * What was drawn last keeps its place, unseen, until the next is there: from record to record nothing jumps, and what is drawn is changed
 * in place instead of being made anew.
 */
export function useFormer<T>(data: T | undefined) {
  const former = useRef(data)
  if (data !== undefined) former.current = data
  return {
    drawn: data ?? former.current,
    placeOf: data === undefined ? { className: styles.former ?? '', 'aria-busy': true } : { className: styles.shown ?? '' },
  }
}
