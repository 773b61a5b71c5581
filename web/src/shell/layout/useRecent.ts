import { useStored } from '../../core/stored.ts'
import { useSession } from '../session.ts'
import type { Recent } from './choices.ts'

interface Kept extends Recent {
  /** The organisation in which it was chosen: elsewhere it may be out of reach. */
  readonly op: string
}
const none: readonly Kept[] = []
const atMost = 30

/** What was chosen by Ctrl+K, the latest first. Names of people never leave this browser, and go with the session. */
export function useRecent() {
  const { op } = useSession()
  const [kept, keep] = useStored('find:recent', none)
  const here = op.orgProjectId
  return {
    recent: kept.filter((one) => one.op === here),
    chosen: (recent: Recent) =>
      keep([{ ...recent, op: here }, ...kept.filter((one) => one.op !== here || one.key !== recent.key)].slice(0, atMost)),
  }
}
