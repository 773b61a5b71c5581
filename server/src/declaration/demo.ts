import type { DemoLoader } from '../core/domain.ts'
import { markPatterns } from './daily/patterns.ts'

/** What the night would have found of how people fill in the form. */
const load: DemoLoader = async (db, now) => {
  await markPatterns(db, db, now)
}
export default load
