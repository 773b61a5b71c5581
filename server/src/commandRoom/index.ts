import { pages } from '@oems/contract/commandRoom/console.ts'
import { endAt } from '../core/db/atNodes.ts'
import type { Domain } from '../core/domain.ts'
import rooms, { roomTarget } from './rooms.ts'
import { room } from './tables.ts'

/** Rooms from which an emergency is led, and who is called there first. */
const domain: Domain = {
  calls: [rooms],
  logTargets: { 应急指挥室: roomTarget },
  tree: { ended: (ctx, nodeIds) => endAt(ctx, room, nodeIds) },
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
