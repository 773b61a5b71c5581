import { Skeleton } from 'antd'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { moment } from '../../core/moment.ts'
import { Card } from '../Card.tsx'
import { Failed } from '../Failed.tsx'
import styles from './home.module.css'

/** Hears that a part of the home page has what it asked for, or has failed: those below it begin then. */
export const PartSettled = createContext<() => void>(() => {})
export function usePartSettled(isSettled: boolean) {
  const settled = use(PartSettled)
  useEffect(() => {
    if (isSettled) settled()
  }, [isSettled, settled])
}

/** Counts how often the person has asked for newer figures. */
export const PartEdition = createContext(0)

/** Asks again for what has come. Parts that share a request send it once. */
function useEdition({ data, refetch }: Read<unknown>) {
  const edition = use(PartEdition)
  const former = useRef(edition)
  useEffect(() => {
    if (edition === former.current) return
    former.current = edition
    if (data !== undefined) refetch({ cancelRefetch: false })
  })
}

interface Reading {
  readonly isError: boolean
  /** By the clock of the browser. */
  readonly dataUpdatedAt: number
  readonly refetch: (how?: { cancelRefetch: boolean }) => unknown
}
interface Read<D> extends Reading {
  readonly data: D | undefined
}

/** What is made of several reads, or of one that has to wait for another: it fails when one of them does. */
export const joined = <D,>(reads: readonly Reading[], data: D | undefined): Read<D> => ({
  data,
  isError: reads.some(({ isError }) => isError),
  dataUpdatedAt: Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  refetch: (how) => {
    const failed = reads.filter(({ isError }) => isError)
    for (const read of failed.length > 0 ? failed : reads) read.refetch(how)
  },
})

interface Props<D> {
  readonly title: string
  readonly read: Read<D>
  /** One calm line where there is nothing to look at; null where there is something. */
  readonly nothing: (data: D) => string | null
  /** Where its figures are from: 填报管理. */
  readonly source: string
  /** The moment they are of, where the reply says so; else the one in which it came. */
  readonly asOf?: (data: D) => string
  /** The way to the whole list. */
  readonly end?: (data: D) => ReactNode
  readonly children: (data: D) => ReactNode
}

/** A part of the home page: what it has, one calm line, or that it failed and how to try again. */
export function PartCard<D>({ title, read, nothing, source, asOf, end, children }: Props<D>) {
  const { data, isError, dataUpdatedAt, refetch } = read
  usePartSettled(data !== undefined || isError)
  useEdition(read)
  if (data === undefined) return isError ? <PartFailed title={title} again={() => void refetch()} /> : <PartSkeleton title={title} />
  const calm = nothing(data)
  const came = new Date(dataUpdatedAt).toISOString()
  return (
    <Card title={title}>
      {calm === null ? children(data) : <p className={styles.calm}>{calm}</p>}
      <p className={styles.foot}>
        <span>
          {source}，截至 {shortly(asOf?.(data) ?? came, came)}
        </span>
        {end?.(data)}
      </p>
    </Card>
  )
}

/** Without the day where it is that of the reply. */
const shortly = (asOf: string, came: string) => {
  const [text, day] = [moment(asOf), moment(came).slice(0, 10)]
  return text.startsWith(day) ? text.slice(11) : text
}

/** Not yet asked for, or on its way. */
export const PartSkeleton = ({ title }: { readonly title: string }) => (
  <Card title={title}>
    <div aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    </div>
  </Card>
)

export const PartFailed = ({ title, again }: { readonly title: string; readonly again: () => void }) => (
  <Card title={title}>
    <Failed message="加载失败" again={again} />
  </Card>
)
