import type { Domain } from '../core/domain.ts'
import messages from './messages.ts'
import { messageSweep } from './sweep.ts'

/** What an account is told, and what waits for it. */
const ownMessages: Domain = { calls: [messages], jobs: [messageSweep], demo: () => import('./demo.ts') }
export default ownMessages
