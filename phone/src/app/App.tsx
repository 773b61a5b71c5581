import { useStore } from '@oems/client/store.ts'
import { ActivatePage } from '../account/ActivatePage.tsx'
import { ConsentPage } from '../account/ConsentPage.tsx'
import { PasswordPage } from '../account/PasswordPage.tsx'
import { SignInPage } from '../account/SignInPage.tsx'
import { useRoute } from '../core/route.ts'
import { identify, phase, signOut } from '../core/session.ts'
import { DeclarePage } from '../declare/DeclarePage.tsx'
import { ResultPage } from '../declare/ResultPage.tsx'
import { Button } from '../kit/Button.tsx'
import { MePage } from '../me/MePage.tsx'
import { MessagesPage } from '../me/MessagesPage.tsx'
import { DayPage } from '../record/DayPage.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { homeState, loadHome } from '../today/home.ts'
import { TodayPage } from '../today/TodayPage.tsx'
import styles from './app.module.css'
import { LineBar } from './LineBar.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { TabBar } from './TabBar.tsx'

export const App = () => (
  <div className={styles.frame}>
    <LineBar />
    <Content />
    <NoticeBar />
  </div>
)

/** What stands in the way comes first: sign-in, the first password, the documents. The wanted page follows. */
function Content() {
  const { path, query } = useRoute()
  const now = useStore(phase)
  if (path === '/activate' && now.is !== 'in') return <ActivatePage qrToken={query.get('q') ?? ''} />
  switch (now.is) {
    case 'starting':
      return <main className={styles.main} aria-busy="true" />
    case 'unknown':
      return <NoReply message="网络异常，暂时无法打开您的申报页面" retry={identify} />
    case 'out':
      return <SignInPage />
    case 'in':
      return now.account.mustChange ? <PasswordPage first /> : <Own path={path} />
  }
}

function Own({ path }: { path: string }) {
  const { home, problem } = useStore(homeState)
  if (!home && problem) return <NoReply message={problem.message} retry={loadHome} />
  if (!home) return <main className={styles.main} aria-busy="true" />
  if (!home.mayDeclare) return <ConsentPage home={home} />
  const [, page, argument = ''] = path.split('/')
  if (page === 'declare') return <DeclarePage key={argument} home={home} date={argument} />
  if (page === 'result') return <ResultPage key={argument} home={home} clientKey={argument} />
  if (page === 'password') return <PasswordPage />
  if (page === 'messages') return <MessagesPage />
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
    <Button onClick={() => void retry()}>重试</Button>
    <Button look="quiet" onClick={() => void signOut()}>
      退出登录
    </Button>
  </main>
)
