import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Outboxed } from './app/outboxed.ts'
import './base.css'
import { openDisk } from './core/disk.ts'
import { line } from './core/line.ts'
import { checkOwner, listen, start } from './core/session.ts'
import { infoOutbox } from './infoDeclare/infoOutbox.ts'
import { openItemStore } from './outbox/itemStore.ts'
import { declareOutbox, keepTrying } from './outbox/sender.ts'
import { keepShell } from './shell.ts'
import { closeHome, loadHome, openHome, refreshHome } from './today/home.ts'
import { speakAsChosen } from './words/words.ts'

async function open() {
  const [disk] = await Promise.all([openDisk(), speakAsChosen()])
  const declarations = declareOutbox(openItemStore(disk, 'declaration'))
  const information = infoOutbox(openItemStore(disk, 'information'))
  const outboxes = [declarations, information]

  listen({
    entered: ({ accountId, mustChange }) => {
      for (const outbox of outboxes) void outbox.open(accountId).then(() => outbox.flush())
      void openHome(disk, accountId, { ask: !mustChange })
    },
    left: () => {
      for (const outbox of outboxes) outbox.close()
      closeHome()
      void disk.clear('kept')
    },
  })
  declarations.onOutcome((_, { is }) => void (is === 'accepted' && loadHome()))
  keepTrying(outboxes, () => (line.get() ? refreshHome() : loadHome()))
  addEventListener('focus', checkOwner)
  void start()
  keepShell()

  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Outboxed value={{ declarations, information }}>
        <App />
      </Outboxed>
    </StrictMode>,
  )
}

void open()
