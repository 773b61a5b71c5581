import { useStore } from '@oems/client/store.ts'
import { ConsentPage } from '../account/ConsentPage.tsx'
import { SignInPage } from '../account/SignInPage.tsx'
import { sentenceOf } from '../core/notices.ts'
import { pageAt } from '../core/pages.ts'
import { useRoute } from '../core/route.ts'
import { identify, phase, signOut } from '../core/session.ts'
import { DeclarePage } from '../declare/DeclarePage.tsx'
import { ResultPage } from '../declare/ResultPage.tsx'
import { Button } from '../kit/Button.tsx'
import { MePage } from '../me/MePage.tsx'
import { DayPage } from '../record/DayPage.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { homeState, loadHome } from '../today/home.ts'
import { TodayPage } from '../today/TodayPage.tsx'
import { language, words } from '../words/words.ts'
import styles from './app.module.css'
import { Lazy } from './Lazy.tsx'
import { LineBar } from './LineBar.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { TabBar } from './TabBar.tsx'

/** Drawn anew as a whole when another language is chosen, with what has been typed. */
export function App() {
  useStore(language)
  return (
    <div className={styles.frame}>
      <LineBar />
      <Content />
      <NoticeBar />
    </div>
  )
}

/** What stands in the way comes first: sign-in, the first password, the documents. The wanted page follows. */
function Content() {
  const { path } = useRoute()
  const now = useStore(phase)
  const page = pageAt(path)
  if (page?.who === 'anybody' || (page?.who === 'stranger' && now.is !== 'in')) return <Lazy key={path} page={page} path={path} />
  switch (now.is) {
    case 'starting':
      return <main className={styles.main} aria-busy="true" />
    case 'unknown':
      return <NoReply message={words.app.cannotOpen} retry={identify} />
    case 'out':
      return <SignInPage />
    case 'in':
      return now.account.mustChange ? <Lazy page={pageAt('/password')!} path="/password" /> : <Own path={path} />
  }
}

/** What is one's own to see and to do without any consent. */
const open = ['me', 'record']

function Own({ path }: { path: string }) {
  const { home, problem } = useStore(homeState)
  if (!home && problem) return <NoReply message={sentenceOf(problem)} retry={loadHome} />
  if (!home) return <main className={styles.main} aria-busy="true" />
  const lazy = pageAt(path)
  if (lazy?.who === 'self')
    return (
      <>
        <Lazy key={path} page={lazy} path={path} />
        {lazy.isTab && <TabBar path={lazy.path} />}
      </>
    )
  const [, page, argument = ''] = path.split('/')
  if (!home.mayDeclare && !open.includes(page ?? '')) return <ConsentPage home={home} />
  if (page === 'declare') return <DeclarePage key={argument} home={home} date={argument} />
  if (page === 'result') return <ResultPage key={argument} home={home} clientKey={argument} />
  if (page === 'record' && argument) return <DayPage key={argument} home={home} date={argument} />
  return (
    <>
      <main className={styles.main}>
        {page === 'record' ? <RecordPage /> : page === 'me' ? <MePage home={home} /> : <TodayPage home={home} />}
      </main>
      <TabBar path={page === 'record' || page === 'me' ? `/${page}` : '/'} />
    </>
  )
}

const NoReply = ({ message, retry }: { message: string; retry: () => Promise<void> }) => (
  <main className={`${styles.main} ${styles.center}`}>
    <p>{message}</p>
    <Button onClick={() => void retry()}>{words.app.retry}</Button>
    <Button look="quiet" onClick={() => void signOut()}>
      {words.app.signOut}
    </Button>
  </main>
)
