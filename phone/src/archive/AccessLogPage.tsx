import { CallError } from '@oems/client/callError.ts'
import { wallClock } from '@oems/client/days.ts'
import { type OwnArchiveAccess, ownArchive } from '@oems/contract/archive/phone.ts'
import { useEffect, useState } from 'react'
import { send } from '../core/send.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { said, words } from '../words/words.ts'
import styles from './archive.module.css'

const pageSize = 30

/** By role and unit, never by name; the newest first. */
export function AccessLogPage() {
  const { list, total, failed, more } = useAccesses()
  return (
    <Page title={words.archive.access.title} onBack={() => history.back()}>
      <p className={styles.soft}>{words.archive.access.help}</p>
      {failed && <p>{words.archive.access.noLine}</p>}
      {total === 0 && <p className={styles.soft}>{words.archive.access.none}</p>}
      {list.length > 0 && (
        <>
          <p>{words.archive.access.total(total ?? 0)}</p>
          <ul className={styles.accesses}>
            {list.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
              <li key={at} className={styles.access}>
                <b>{one.roleName ? said(one.roleName) : words.archive.access.someone}</b>
                {one.orgName && <span>{one.orgName}</span>}
                <small>
                  {words.days.fullTime(wallClock(Date.parse(one.createdAt)).replace('T', ' ').slice(0, 16))} · {said(one.operation)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {total !== null && list.length < total && (
        <Button look="plain" onClick={more}>
          {words.archive.access.more}
        </Button>
      )}
    </Page>
  )
}

function useAccesses() {
  const [list, setList] = useState<readonly OwnArchiveAccess[]>([])
  const [total, setTotal] = useState<number | null>(null)
  const [pageNo, setPageNo] = useState(1)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    send(ownArchive.accessLog, { pageNo, pageSize }).then(
      (page) => {
        if (left) return
        setList((old) => [...old.slice(0, (pageNo - 1) * pageSize), ...page.list])
        setTotal(page.total)
      },
      (problem: unknown) => {
        if (!(problem instanceof CallError)) throw problem
        if (!left) setFailed(true)
      },
    )
    return () => {
      left = true
    }
  }, [pageNo])
  return { list, total, failed, more: () => setPageNo(pageNo + 1) }
}
