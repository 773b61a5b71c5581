import { relativesAtMost } from '@oems/contract/relative/codes.ts'
import { type OwnRelative, ownRelatives } from '@oems/contract/relative/phone.ts'
import { useState } from 'react'
import { go } from '../core/route.ts'
import { send } from '../core/send.ts'
import { useList } from '../core/useList.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { words } from '../words/words.ts'
import { BindForm } from './BindForm.tsx'
import { RelativeCard } from './RelativeCard.tsx'
import styles from './relative.module.css'
import { Unbinding } from './Unbinding.tsx'

const readRelatives = () => send(ownRelatives.relatives, {})

/** 我的亲属: who is bound, and at `/relatives/new` one more. */
export function RelativesPage({ argument }: { argument: string }) {
  return argument === 'new' ? <BindForm /> : <Relatives />
}

function Relatives() {
  const { list, failed, load } = useList(readRelatives)
  const [leaving, setLeaving] = useState<OwnRelative | null>(null)
  const isFull = list !== null && list.length >= relativesAtMost
  return (
    <Page
      title={words.relative.title}
      onBack={() => go('/me')}
      foot={list && (isFull ? <p className={styles.note}>{words.relative.full(relativesAtMost)}</p> : <Add />)}
    >
      {failed && (
        <>
          <p>{words.relative.noLine}</p>
          <Button onClick={load}>{words.app.retry}</Button>
        </>
      )}
      {list?.length === 0 && <p className={styles.note}>{words.relative.none}</p>}
      {list && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((one) => (
            <RelativeCard key={one.id} relative={one} unbind={() => setLeaving(one)} />
          ))}
        </ul>
      )}
      {leaving && (
        <Unbinding
          relative={leaving}
          close={() => setLeaving(null)}
          done={() => {
            setLeaving(null)
            load()
          }}
        />
      )}
    </Page>
  )
}

const Add = () => <Button onClick={() => go('/relatives/new')}>{words.relative.add}</Button>
