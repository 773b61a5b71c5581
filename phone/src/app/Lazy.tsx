import { type ComponentType, useEffect, useState } from 'react'
import type { PhonePage } from '../core/pages.ts'
import { Button } from '../kit/Button.tsx'
import { keepShell } from '../shell.ts'
import { words } from '../words/words.ts'
import styles from './app.module.css'

type Content = ComponentType<{ readonly argument: string }>
const loaded = new Map<PhonePage, Content>()

/** A page of its own file, loaded when it is first opened; from then on it opens at once, and without a line. */
export function Lazy({ page, path }: { page: PhonePage; path: string }) {
  const [, , argument = ''] = path.split('/')
  const [shown, show] = useState(() => ({ Content: loaded.get(page) ?? null, failed: false }))
  function load() {
    show({ Content: null, failed: false })
    page.load().then(
      (Content) => {
        loaded.set(page, Content)
        show({ Content, failed: false })
        keepShell()
      },
      () => show({ Content: null, failed: true }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    if (!shown.Content) load()
  }, [page])
  if (shown.Content) return <shown.Content argument={argument} />
  if (!shown.failed) return <main className={styles.main} aria-busy="true" />
  return (
    <main className={`${styles.main} ${styles.center}`}>
      <p>{words.app.pageNotLoaded}</p>
      <Button onClick={load}>{words.app.retry}</Button>
    </main>
  )
}
