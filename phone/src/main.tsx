import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Outboxed } from './app/outboxed.ts'
import './base.css'
import { openDisk } from './core/disk.ts'
import { line } from './core/line.ts'
import { checkOwner, listen, start } from './core/session.ts'
import { openItemStore } from './outbox/itemStore.ts'
import { declareOutbox, keepTrying } from './outbox/sender.ts'
import { keepShell } from './shell.ts'
import { closeHome, loadHome, openHome, refreshHome } from './today/home.ts'
import { speakAsChosen } from './words/words.ts'

async function open() {
  const [disk] = await Promise.all([openDisk(), speakAsChosen()])
  const outbox = declareOutbox(openItemStore(disk))

  listen({
    entered: ({ accountId, mustChange }) => {
      void outbox.open(accountId).then(() => outbox.flush())
      void openHome(disk, accountId, { ask: !mustChange })
    },
    left: () => {
      outbox.close()
      closeHome()
      void disk.clear('kept')
    },
  })
  outbox.onOutcome((_, { is }) => void (is === 'accepted' && loadHome()))
  keepTrying(outbox, () => (line.get() ? refreshHome() : loadHome()))
  addEventListener('focus', checkOwner)
  void start()
  keepShell()

  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Outboxed value={outbox}>
        <App />
      </Outboxed>
    </StrictMode>,
  )
}

void open()
