import { pages } from '@oems/contract/commandRoom/console.ts'
import type { Domain } from '../core/domain.ts'
import rooms, { roomTarget } from './rooms.ts'

/** Rooms from which an emergency is led, and who is called there first. */
const domain: Domain = {
  calls: [rooms],
  logTargets: { 应急指挥室: roomTarget },
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
