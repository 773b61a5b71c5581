import type { ComponentProps } from 'react'
import styles from './map.module.css'
import { NationMap } from './NationMap.tsx'
import { useOutlines } from './useOutlines.ts'

interface Props extends Omit<ComponentProps<typeof NationMap>, 'outlines'> {
  /** What circles and colours stand for. */
  readonly notes: readonly string[]
}

/** The projects' map with what it means, and the number under which its borders were approved. */
export function NotedMap({ notes, ...map }: Props) {
  const outlines = useOutlines()
  return (
    <section aria-label="地图">
      <NationMap {...map} outlines={outlines.path} />
      <p className={styles.note}>{[...notes, outlines.approvalNo ? `审图号：${outlines.approvalNo}` : '底图仅为经纬网格'].join(' · ')}</p>
    </section>
  )
}
