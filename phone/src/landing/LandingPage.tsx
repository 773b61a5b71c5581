import { useStore } from '@oems/client/store.ts'
import { entriesOn } from '../core/pages.ts'
import { goInstead, useRoute } from '../core/route.ts'
import { phase } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { words } from '../words/words.ts'
import styles from './landing.module.css'
import { useNode } from './useNode.ts'

/** What the one code of a node opens: everything that somebody who stands at its gate may have come for. */
export function LandingPage() {
  const qrToken = useRoute().query.get('q') ?? ''
  const isSignedIn = useStore(phase).is === 'in'
  const { orgName, problem } = useNode(qrToken)
  return (
    <main className={styles.page}>
      <LanguageSwitch />
      <header className={styles.lead}>
        <h1>{orgName || words.app.title}</h1>
        {problem ? (
          <p className={styles.problem} role="alert">
            {words.landing[problem]}
          </p>
        ) : (
          <p>{words.landing.welcome}</p>
        )}
      </header>
      {problem !== 'expired' && (
        <ul className={styles.entries}>
          {entriesOn('landing', isSignedIn).map(({ path, title, help }) => (
            <li key={path}>
              <a href={`#${path}?q=${encodeURIComponent(qrToken)}`}>
                <b>{title()}</b>
                {help && <small>{help()}</small>}
              </a>
            </li>
          ))}
        </ul>
      )}
      {!isSignedIn && (
        <Button look="plain" onClick={() => goInstead('/')}>
          {words.landing.signIn}
        </Button>
      )}
    </main>
  )
}
