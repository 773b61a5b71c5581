import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { ListPage } from '../list/ListPage.tsx'
import type { Read } from './Loaded.tsx'
import styles from './RecordPage.module.css'

interface Props {
  readonly title: string
  /** Null: the address names none. */
  readonly id: number | null
  readonly read?: Pick<Read<unknown>, 'error'>
  /** Said where there is no such record, or none that the caller may see. */
  readonly missing: string
  readonly children: ReactNode
}

/** A record at an address of its own (01 §6.6), as it stands beside its list. */
export const RecordPage = ({ title, id, read, missing, children }: Props) => (
  <ListPage title={title}>
    {id === null || isMissing(read?.error) ? (
      <Empty description={missing} />
    ) : (
      <div className={styles.record} data-paper="narrow" data-paper-sheet="">
        {children}
      </div>
    )}
  </ListPage>
)

const isMissing = (problem: Error | null | undefined) => problem instanceof CallError && problem.code === replies.notFound.code

/** The number in an address; null: there stands something else. */
export const idIn = (parameter: string | undefined): number | null => (/^[1-9]\d{0,14}$/.test(parameter ?? '') ? Number(parameter) : null)
