import { useStore } from '@oems/client/store.ts'
import { line } from '../core/line.ts'
import { go } from '../core/route.ts'
import { phase } from '../core/session.ts'
import type { Tone } from '../kit/Tag.tsx'
import { isDurable } from '../outbox/itemStore.ts'
import { words } from '../words/words.ts'
import styles from './app.module.css'
import { useOutboxes } from './outboxed.ts'

/** Always there: whether the line stands, and what still has to go over it. */
export function LineBar() {
  const { declarations, information } = useOutboxes()
  const [ofDays, ofPapers] = [useStore(declarations.contents), useStore(information.contents)]
  const items = [...ofDays.items, ...ofPapers.items]
  const sending = ofDays.sending ?? ofPapers.sending
  const stands = useStore(line)
  const durable = useStore(isDurable)
  const isSignedIn = useStore(phase).is === 'in'
  const waiting = items.filter(({ state }) => state === 'waiting').length
  const refused = items.filter(({ state }) => state === 'refused').length
  const [tone, text] = stateOf({ waiting, refused, stands, durable, sending: sending !== null, isSignedIn })
  return (
    <div className={styles.line} data-tone={tone} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span>{text}</span>
      {waiting > 0 && sending === null && (
        <button type="button" className={styles.lineButton} onClick={() => void Promise.all([declarations.flush(), information.flush()])}>
          {words.app.line.sendNow}
        </button>
      )}
      {waiting === 0 && refused > 0 && (
        <button
          type="button"
          className={styles.lineButton}
          onClick={() => go(ofDays.items.some(({ state }) => state === 'refused') ? '/' : '/info-declares')}
        >
          {words.app.line.look}
        </button>
      )}
    </div>
  )
}

interface State {
  readonly waiting: number
  readonly refused: number
  readonly stands: boolean
  readonly durable: boolean
  readonly sending: boolean
  /** Whoever has signed in can file without a line. */
  readonly isSignedIn: boolean
}

function stateOf({ waiting, refused, stands, durable, sending, isSignedIn }: State): readonly [Tone, string] {
  const { line: texts } = words.app
  const several = waiting > 1 ? texts.several(waiting) : ''
  if (waiting > 0 && sending) return ['progress', texts.sending(several)]
  if (waiting > 0 && !durable) return ['due', texts.notStored(several)]
  if (waiting > 0) return ['due', texts.stored(several)]
  if (refused > 0) return ['overdue', texts.refused(refused)]
  return stands ? ['done', texts.stands] : ['due', isSignedIn ? texts.downButOpen : texts.down]
}
