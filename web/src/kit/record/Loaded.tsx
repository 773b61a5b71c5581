import type { Call, Output, Sent } from '@oems/contract/core/call.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../core/calls.ts'
import { Failed } from '../Failed.tsx'
import styles from './Loaded.module.css'
import { useFormer } from './useFormer.ts'

/** As much of `useRead` as it takes to show it. */
export interface Read<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}
interface ReadProps<T> {
  readonly read: Read<T>
  /** Lines that its skeleton has. */
  readonly lines?: number
  readonly children: (data: T) => ReactNode
}

/** What was read: its skeleton until then, and 重试 in its place where that failed; what stands beside it is not concerned. */
export function Shown<T>({ read: { data, isError, error, refetch }, lines = 6, children }: ReadProps<T>) {
  const { drawn, placeOf } = useFormer(data)
  if (data === undefined && isError) return <Failed message={error?.message ?? ''} again={() => void refetch()} />
  return drawn === undefined ? <Waiting lines={lines} /> : <div {...placeOf}>{children(drawn)}</div>
}

interface CallProps<C extends Call<'read'>> extends Omit<ReadProps<Output<C>>, 'read'> {
  readonly call: C
  readonly input: Sent<C>
}
/** What a call answers. */
export function Loaded<C extends Call<'read'>>({ call, input, ...shown }: CallProps<C>) {
  const { data, isError, error, refetch } = useRead(call, input)
  return <Shown read={{ data: data as Output<C> | undefined, isError, error, refetch }} {...shown} />
}

/** Not at once: what comes within a moment must not flash. */
export const Waiting = ({ lines }: { readonly lines: number }) => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton active title={false} paragraph={{ rows: lines }} />
  </div>
)
