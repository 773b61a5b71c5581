import type { Call, Output, Sent } from '@oems/contract/core/call.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../core/calls.ts'
import { Failed } from '../Failed.tsx'
import styles from './Loaded.module.css'

interface Props<C extends Call<'read'>> {
  readonly call: C
  readonly input: Sent<C>
  /** Lines that its skeleton has. */
  readonly lines?: number
  readonly children: (data: Output<C>) => ReactNode
}

/** What a call answers: its skeleton until then, and 重试 in its place where that failed; what stands beside it is not concerned. */
export function Loaded<C extends Call<'read'>>({ call, input, lines = 6, children }: Props<C>) {
  const { data, isError, error, refetch } = useRead(call, input)
  if (data !== undefined) return children(data as Output<C>)
  if (isError) return <Failed message={error.message} again={() => void refetch()} />
  return <Waiting lines={lines} />
}

/** Not at once: what comes within a moment must not flash. */
export const Waiting = ({ lines }: { readonly lines: number }) => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton active title={false} paragraph={{ rows: lines }} />
  </div>
)
